import { type SimulatedRoute } from '../route.ts';
import { blueskyRoute } from './bluesky.ts';
import { devtoRoute } from './devto.ts';
import { githubRoute } from './github.ts';
import { hnRoute } from './hn.ts';
import { instagramRoute } from './instagram.ts';
import { linkedinRoute } from './linkedin.ts';
import { newsRoute } from './news.ts';
import { redditRoute } from './reddit.ts';
import { stackoverflowRoute } from './stackoverflow.ts';
import { threadsRoute } from './threads.ts';
import { serpRoute } from './serp.ts';
import { tiktokRoute } from './tiktok.ts';
import { xRoute } from './x.ts';
import { youtubeRoute } from './youtube.ts';

/** Every simulated source, one line each. */
export const ROUTES: readonly SimulatedRoute[] = [
  hnRoute,
  blueskyRoute,
  newsRoute,
  devtoRoute,
  redditRoute,
  githubRoute,
  stackoverflowRoute,
  tiktokRoute,
  linkedinRoute,
  serpRoute,
  xRoute,
  youtubeRoute,
  instagramRoute,
  threadsRoute,
];
