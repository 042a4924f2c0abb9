import { type Estimate, proportion } from './interval.ts';

/** What was expected of a post and what it got, on scales where only the order counts. */
export interface Ranked {
  readonly expected: number;
  readonly got: number;
}

/** Counts by rank, with prefix sums in logarithmic time: a Fenwick tree (Fenwick 1994). */
class RankCounter {
  readonly #sums: Float64Array;
  constructor(ranks: number) {
    this.#sums = new Float64Array(ranks + 1);
  }
  add(rank: number): void {
    for (let at = rank + 1; at < this.#sums.length; at += at & -at) this.#sums[at]! += 1;
  }
  /** Returns how many were added with a lower rank. */
  below(rank: number): number {
    let sum = 0;
    for (let at = rank; at > 0; at -= at & -at) sum += this.#sums[at]!;
    return sum;
  }
}

/** Returns the rank of each value among the distinct values, from 0. */
function ranksOf(values: readonly number[]): { ranks: number[]; distinct: number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const ranked = new Map(sorted.map((value, rank) => [value, rank]));
  return { ranks: values.map((value) => ranked.get(value)!), distinct: sorted.length };
}

/** Returns for each post how many posts expected lower got a lower rank. Ties count half. */
function winsOf(expected: readonly number[], got: readonly number[], ranks: number): Float64Array {
  const won = new Float64Array(expected.length);
  const tally = new RankCounter(ranks);
  const order = expected.map((_, at) => at).sort((a, b) => expected[a]! - expected[b]!);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && expected[order[to]!] === expected[order[from]!]) to += 1;
    const level = order.slice(from, to);
    for (const at of level) won[at] = (tally.below(got[at]!) + tally.below(got[at]! + 1)) / 2;
    for (const at of level) tally.add(got[at]!);
    from = to;
  }
  return won;
}

/**
 * Returns the area under the ROC curve: how often the post expected to be higher got the higher number, over all pairs
 * with different expectations; ties count half. With two levels this is the usual AUC, with more it is Harrell's
 * concordance. The error is that of DeLong, DeLong & Clarke-Pearson (1988, Biometrics 44). The interval is Wilson's
 * with the sample size that a proportion with this error would have, so it stays within [0, 1]. Null when all posts
 * have the same expectation. Takes O(n log n).
 */
export function areaUnderCurve(posts: readonly Ranked[]): Estimate | null {
  const level = ranksOf(posts.map(({ expected }) => expected));
  const got = ranksOf(posts.map((post) => post.got));
  if (level.distinct < 2) return null;
  const lower = winsOf(level.ranks, got.ranks, got.distinct);
  const higher = winsOf(
    level.ranks.map((rank) => -rank),
    got.ranks.map((rank) => got.distinct - 1 - rank),
    got.distinct,
  );
  const sizes = new Float64Array(level.distinct);
  for (const rank of level.ranks) sizes[rank]! += 1;
  const won = (at: number) => lower[at]! + higher[at]!;
  const pairs = (at: number) => posts.length - sizes[level.ranks[at]!]!;
  const all = posts.reduce((sum, _, at) => sum + pairs(at), 0);
  const value = posts.reduce((sum, _, at) => sum + won(at), 0) / all;
  const error = posts.reduce((sum, _, at) => sum + ((2 * (won(at) - value * pairs(at))) / all) ** 2, 0);
  // With no pair out of order the error is 0. The sample size is then the number of posts outside the largest level.
  const most = posts.length - Math.max(...sizes);
  const effective = error > 0 ? (value * (1 - value)) / error : most;
  return proportion(value * effective, effective);
}
