import { bluesky } from './bluesky.ts';
import { devto } from './devto.ts';
import { hn } from './hn.ts';
import { news } from './news.ts';
import { type Connector } from './source.ts';

/** Every source that Earshot can ask, one line each. */
export const CONNECTORS: readonly Connector[] = [hn, bluesky, news, devto];
