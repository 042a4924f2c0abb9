/* Every simulated source, and every further server of a source. */
export { blueskyRoute } from './bluesky.ts';
export { devtoRoute } from './devto.ts';
export { feedRoute } from './feed.ts';
export { githubRoute } from './github.ts';
export { hnRoute } from './hn.ts';
export { instagramRoute } from './instagram.ts';
export { linkedinRoute } from './linkedin.ts';
export { newsRoute } from './news.ts';
export { redditRoute } from './reddit.ts';
export { serpRoute } from './serp.ts';
export { stackoverflowRoute } from './stackoverflow.ts';
export { threadsRoute } from './threads.ts';
export { tiktokRoute } from './tiktok.ts';
export { xRoute } from './x.ts';
export { youtubeRoute } from './youtube.ts';
