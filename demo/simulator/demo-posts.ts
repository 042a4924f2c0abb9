import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import type { SimulatedPost } from './route.ts';

/** A line of `demo/posts/*.jsonl`. Fields that a post lacks are left out. */
interface DemoLine {
  readonly source: SimulatedPost['source'];
  readonly id: string;
  readonly kind?: SimulatedPost['kind'];
  readonly author: string;
  readonly author_name?: string;
  readonly title?: string;
  readonly text?: string;
  readonly link?: string;
  readonly likes?: number;
  readonly replies?: number;
  /** Age in minutes when the simulator starts. */
  readonly minutes_ago: number;
  readonly lang?: string;
  readonly thread?: string;
  readonly parent?: string;
  readonly via?: readonly string[];
  readonly tags?: readonly string[];
}

/** The posts are read from the sources: they are not copied to `dist`. */
const FOLDER = join(packageRoot, 'demo', 'posts');

/** Returns the fictional posts of the demo, with times relative to `now` (milliseconds since 1970), to the second. */
export function demoPosts(now: number = Date.now()): SimulatedPost[] {
  const lines = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as DemoLine);
  const second = Math.floor(now / 1000) * 1000;
  return lines.map((line) => ({
    source: line.source,
    id: line.id,
    kind: line.kind ?? 'post',
    author: line.author,
    authorName: line.author_name ?? line.author,
    title: line.title ?? null,
    text: line.text ?? '',
    link: line.link ?? null,
    likes: line.likes ?? 0,
    replies: line.replies ?? 0,
    postedAt: second - line.minutes_ago * 60_000,
    lang: line.lang ?? null,
    threadId: line.thread ?? null,
    parentId: line.parent ?? null,
    via: line.via ?? [],
    tags: line.tags ?? [],
  }));
}
