import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { KeywordIndex, MatchKeyword, SearchedPost } from '../../domain/matching/keyword-index.ts';

/**
 * Returns the CPU time that some work takes, in seconds: others may use the machine, and peers are measured the same
 * way.
 */
export function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

/** Returns the posts matched per second of CPU time, and the number of matches. */
export function matchRate(
  index: KeywordIndex,
  posts: readonly SearchedPost[],
): { rate: number; hits: number } {
  let hits = 0;
  const seconds = cpuSeconds(() => {
    for (const post of posts) hits += index.match(post).length;
  });
  return { rate: posts.length / seconds, hits };
}

/** Returns the milliseconds for each of `times` keywords, added one at a time. */
export function addTimes(index: KeywordIndex, keyword: MatchKeyword, times: number): number[] {
  return Array.from({ length: times }, (_, at) => {
    const added = { ...keyword, id: 1_000_000 + at, term: `added ${at} ${keyword.term}` };
    const start = performance.now();
    index.update({ upsert: [added], remove: [] });
    return performance.now() - start;
  });
}

/** Returns the bytes of memory that the result of `make` takes. */
export function bytesHeldBy(make: () => unknown): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  const made = [make()];
  const bytes = held() - before;
  made.length = 0;
  return bytes;
}
