import { tractionOf } from '../../domain/traction/traction.ts';
import type { SeenRate } from '../../domain/traction/usual-rate.ts';
import { growthsOf, seenOf, simulateWorkspace, type SimulatedPost } from './simulated-engagement.ts';

/** How many posts that take off were reported, and how many ordinary ones. */
export interface TractionCounts {
  readonly planted: number;
  readonly found: number;
  readonly ordinary: number;
  readonly wrong: number;
}

/** Posts of each workspace that are judged. */
const JUDGED = 300;

const isReported = (post: SimulatedPost, seen: readonly SeenRate[]) =>
  growthsOf(post).some((growth) => tractionOf(post, growth, seen) !== null);

/** Counts what is reported in made-up workspaces, one for each seed, that have seen this many posts of a source before. */
export function countTraction(seeds: readonly number[], seenPosts: number): TractionCounts {
  const judged = seeds.flatMap((seed) => {
    const posts = simulateWorkspace(seed, seenPosts + JUDGED);
    const seen = seenPosts === 0 ? [] : seenOf(posts.slice(0, seenPosts));
    return posts
      .slice(seenPosts)
      .map((post) => ({ isPlanted: post.planted > 0, isReported: isReported(post, seen) }));
  });
  const planted = judged.filter(({ isPlanted }) => isPlanted);
  const ordinary = judged.filter(({ isPlanted }) => !isPlanted);
  const reported = (some: typeof judged) => some.filter((post) => post.isReported).length;
  return {
    ...{ planted: planted.length, found: reported(planted) },
    ...{ ordinary: ordinary.length, wrong: reported(ordinary) },
  };
}
