import { type Estimate, share } from './interval.ts';

/** What was expected of a post and what it got, as numbers of which only the order counts. */
export interface Ranked {
  readonly expected: number;
  readonly got: number;
}

/** Counts by rank, with sums of all ranks below one in logarithmic time (Fenwick 1994). */
class Tally {
  readonly #sums: Float64Array;
  constructor(ranks: number) {
    this.#sums = new Float64Array(ranks + 1);
  }
  add(rank: number): void {
    for (let at = rank + 1; at < this.#sums.length; at += at & -at) this.#sums[at]! += 1;
  }
  /** How many were added with a rank below this one. */
  below(rank: number): number {
    let sum = 0;
    for (let at = rank; at > 0; at -= at & -at) sum += this.#sums[at]!;
    return sum;
  }
}

/** The rank of each value among the different ones, from 0. */
function ranksOf(values: readonly number[]): { ranks: number[]; different: number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const places = new Map(sorted.map((value, rank) => [value, rank]));
  return { ranks: values.map((value) => places.get(value)!), different: sorted.length };
}

/** For each post: the posts expected lower that got a lower rank, ties as half. */
function beaten(expected: readonly number[], got: readonly number[], ranks: number): Float64Array {
  const won = new Float64Array(expected.length);
  const tally = new Tally(ranks);
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
 * The area under the ROC curve: how often the one of two posts that is expected to be higher got the higher number, ties
 * as half. With two levels this is the usual AUC; with more, every pair of different levels counts alike (the
 * concordance of Harrell). Its error is that of DeLong, DeLong & Clarke-Pearson (1988, Biometrics 44): how much each
 * post's own pairs differ from the mean. The interval is Wilson's with as many posts as a share with this error would have,
 * so it stays between 0 and 1. Null when all posts are expected to be alike. Takes n log n time.
 */
export function areaUnderCurve(posts: readonly Ranked[]): Estimate | null {
  const level = ranksOf(posts.map(({ expected }) => expected));
  const got = ranksOf(posts.map((post) => post.got));
  if (level.different < 2) return null;
  const lower = beaten(level.ranks, got.ranks, got.different);
  const higher = beaten(
    level.ranks.map((rank) => -rank),
    got.ranks.map((rank) => got.different - 1 - rank),
    got.different,
  );
  const sizes = new Float64Array(level.different);
  for (const rank of level.ranks) sizes[rank]! += 1;
  const won = (at: number) => lower[at]! + higher[at]!;
  const pairs = (at: number) => posts.length - sizes[level.ranks[at]!]!;
  const all = posts.reduce((sum, _, at) => sum + pairs(at), 0);
  const value = posts.reduce((sum, _, at) => sum + won(at), 0) / all;
  const error = posts.reduce((sum, _, at) => sum + ((2 * (won(at) - value * pairs(at))) / all) ** 2, 0);
  // Where no pair is out of order the error is 0; as many posts then speak for it as are not of the largest level.
  const most = posts.length - Math.max(...sizes);
  const effective = error > 0 ? (value * (1 - value)) / error : most;
  return share(value * effective, effective);
}
