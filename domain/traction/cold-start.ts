import { HOUR_MS } from '../../schemas/duration.ts';
import type { Source } from '../../schemas/source.ts';
import { boundsOf } from './age-spans.ts';

/** What posts of a source come to, before a workspace has seen enough of its own. */
interface Lifetime {
  /** The age in hours at which a post has half of its engagement. */
  readonly halfLife: number;
  /** The engagement that half of the posts, and nine of ten, do not exceed. */
  readonly half: number;
  readonly most: number;
}

/**
 * Half-lives: for X, Instagram, LinkedIn and YouTube S. M. Graffius, "Lifespan (Half-Life) of Social Media Posts"
 * (updates for 2018 and 2022); for Hacker News the median of 41,301 Show HN posts ("HN Attention Cliff", 2026), which
 * is used for Reddit and TikTok as well, since nothing is published; for Bluesky and Threads the three hours that
 * bitly measured for links shared on social networks (2011). Nothing is published for DEV, GitHub and the others: a day is
 * assumed. Engagement: sets of test/data/README.md by name; Instagram has LinkedIn's and YouTube has Reddit's.
 */
const LIFETIMES: Readonly<Partial<Record<Source, Lifetime>>> = {
  // x-tesla-search: 10,110 posts.
  x: { halfLife: 0.4, half: 1, most: 8 },
  // bluesky-posts: 4,001 posts.
  bluesky: { halfLife: 3, half: 2, most: 12 },
  threads: { halfLife: 3, half: 2, most: 12 },
  // HN Attention Cliff for the median; hn-stories-2016 leaves out stories without comments, three of four.
  hn: { halfLife: 7.2, half: 2, most: 30 },
  // reddit-api: the 511 things of one subreddit that is not about the front page.
  reddit: { halfLife: 7.2, half: 9, most: 47 },
  // tiktok-comments: 381 comments.
  tiktok: { halfLife: 7.2, half: 0, most: 5 },
  // linkedin-posts: 155 posts.
  linkedin: { halfLife: 24, half: 23, most: 79 },
  instagram: { halfLife: 19, half: 23, most: 79 },
  // devto-articles: 101 articles.
  devto: { halfLife: 24, half: 0, most: 31 },
  // github-issues-api: 3,658 issues.
  github: { halfLife: 24, half: 2, most: 7 },
  youtube: { halfLife: 144, half: 9, most: 47 },
};

/** For other sources: stackoverflow-api, whose questions have as little as those of GitHub. */
const OTHERS: Lifetime = { halfLife: 24, half: 3, most: 8 };

/** What is usual at an age: quantiles of log(1 + engagement per hour). */
export interface UsualRate {
  readonly middle: number;
  /** The 90 % quantile. */
  readonly high: number;
}

/** The share of the 90 % quantile. */
export const HIGH = 0.9;

/**
 * Returns what is usual at a source in a span of age (see `age-spans.ts`) by what is published: engagement that comes in
 * with a half-life. Pure.
 */
export function coldRate(source: Source, span: number): UsualRate {
  const { halfLife, half, most } = LIFETIMES[source] ?? OTHERS;
  const [start, end] = boundsOf(span).map((age) => age / HOUR_MS) as [number, number];
  const share = (2 ** (-start / halfLife) - 2 ** (-end / halfLife)) / (end - start);
  return { middle: Math.log1p(half * share), high: Math.log1p(most * share) };
}
