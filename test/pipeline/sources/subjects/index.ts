import { type Subject } from '../conformance.ts';
import { blueskySubject } from './bluesky.ts';
import { devtoSubject } from './devto.ts';
import { githubSubject } from './github.ts';
import { hnSubject } from './hn.ts';
import { instagramSubject } from './instagram.ts';
import { linkedinSubject } from './linkedin.ts';
import { newsSubject } from './news.ts';
import { redditSubject } from './reddit.ts';
import { stackoverflowSubject } from './stackoverflow.ts';
import { threadsSubject } from './threads.ts';
import { tiktokSubject } from './tiktok.ts';
import { xSubject } from './x.ts';
import { youtubeSubject } from './youtube.ts';

/** What the suite knows of every source, in the order of the registry. */
export const SUBJECTS: readonly Subject[] = [
  hnSubject,
  blueskySubject,
  newsSubject,
  devtoSubject,
  redditSubject,
  githubSubject,
  stackoverflowSubject,
  tiktokSubject,
  linkedinSubject,
  xSubject,
  youtubeSubject,
  instagramSubject,
  threadsSubject,
];
