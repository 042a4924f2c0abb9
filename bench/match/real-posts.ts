import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SearchedPost } from '../../domain/matching/keyword-index.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/data');
const SETS: readonly (readonly [file: string, field: string])[] = [
  ['bluesky-posts/posts.jsonl.gz', 'text'],
  ['x-tesla-search/tweets.jsonl.gz', 'tweet'],
  ['reddit-ev-2026/posts.jsonl', 'text'],
  ['youtube-ev-comments/comments.jsonl', 'text'],
  ['hn-stories-2016/stories.jsonl.gz', 'title'],
];

/** Posts that people wrote, of several sources; none when the data is not at hand. */
export function realPosts(): SearchedPost[] {
  return SETS.flatMap(([file, field]) => {
    try {
      const bytes = readFileSync(join(FOLDER, file));
      const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
        .toString('utf8')
        .split('\n')
        .filter(Boolean);
      return lines.map((line) => (JSON.parse(line) as Record<string, unknown>)[field]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  })
    .filter((text) => typeof text === 'string')
    .map((text) => ({ source: 'x', title: null, text, author: null, url: '' }));
}
