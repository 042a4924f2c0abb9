import { bluesky } from './bluesky.ts';
import { devto } from './devto.ts';
import { github } from './github.ts';
import { hn } from './hn.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { news } from './news.ts';
import { reddit } from './reddit.ts';
import { type Connector } from './source.ts';
import { stackoverflow } from './stackoverflow.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { x } from './x.ts';
import { youtube } from './youtube.ts';

/** Every source that Earshot can ask, one line each. */
export const CONNECTORS: readonly Connector[] = [
  hn,
  bluesky,
  news,
  devto,
  reddit,
  github,
  stackoverflow,
  tiktok,
  linkedin,
  x,
  youtube,
  instagram,
  threads,
];
