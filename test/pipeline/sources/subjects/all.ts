/* The conformance subject of every source, one line each. */
export { blueskySubject } from './bluesky.ts';
export { devtoSubject } from './devto.ts';
export { feedSubject } from './feed.ts';
export { githubSubject } from './github.ts';
export { hnSubject } from './hn.ts';
export { instagramSubject } from './instagram.ts';
export { linkedinSubject } from './linkedin.ts';
export { newsSubject } from './news.ts';
export { redditSubject } from './reddit.ts';
export { stackoverflowSubject } from './stackoverflow.ts';
export { threadsSubject } from './threads.ts';
export { tiktokSubject } from './tiktok.ts';
export { xSubject } from './x.ts';
export { youtubeSubject } from './youtube.ts';
