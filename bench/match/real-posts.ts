import type { SearchedPost } from '../../domain/matching/keyword-index.ts';
import { fullSetFor } from '../full-set.ts';

/** The fields with posts that people wrote, of several sources. */
const SETS: readonly (readonly [file: string, field: string])[] = [
  ['bluesky-posts/posts.jsonl', 'text'],
  ['x-tesla-search/tweets.jsonl', 'tweet'],
  ['reddit-ev-2026/posts.jsonl', 'text'],
  ['youtube-ev-comments/comments.jsonl', 'text'],
  ['hn-stories-2016/stories.jsonl', 'title'],
];

/** Reads posts that people wrote. Prints one line and returns null unless EARSHOT_TEST_DATA has all of their sets. */
export function realPosts(): SearchedPost[] | null {
  const posts: SearchedPost[] = [];
  for (const [file, field] of SETS) {
    const rows = fullSetFor('match_rate_real_posts', file);
    if (rows === null) return null;
    const texts = rows.map((row) => row[field]).filter((text) => typeof text === 'string');
    posts.push(...texts.map((text) => ({ source: 'x' as const, title: null, text, author: null, url: '' })));
  }
  return posts;
}
