/* Every connector, under the name of its source. `index.ts` does not compile while one is missing. */
export { bluesky } from './bluesky.ts';
export { devto } from './devto.ts';
export { feed } from './feed.ts';
export { github } from './github.ts';
export { hn } from './hn.ts';
export { instagram } from './instagram.ts';
export { linkedin } from './linkedin.ts';
export { news } from './news.ts';
export { reddit } from './reddit.ts';
export { stackoverflow } from './stackoverflow.ts';
export { threads } from './threads.ts';
export { tiktok } from './tiktok.ts';
export { x } from './x.ts';
export { youtube } from './youtube.ts';
