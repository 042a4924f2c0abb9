import type { Source } from '../../schemas/source.ts';
import { coldRate, type UsualRate } from './cold-start.ts';

/** What a workspace has seen at a source in a span of age (see `age-spans.ts`). */
export interface SeenRate extends UsualRate {
  readonly source: Source;
  readonly span: number;
  /** How many posts it rests on. */
  readonly posts: number;
}

/** How many posts of its own a workspace needs before they count as much as what is published. */
const PRIOR_POSTS = 10;

/**
 * How many standard deviations above the median are unusual: in simulated workspaces (bench/traction.ts), the least that
 * reports at most three of a thousand ordinary posts.
 */
const DEVIATIONS = 3.5;

/** The least standard deviation of log(1 + rate): even posts of one author differ by as much. */
const LEAST_DEVIATION = 0.5;

/** The 90 % quantile of the normal distribution. */
const NORMAL_HIGH = 1.2816;

/**
 * Returns what is usual at a source in a span of age: what the workspace has seen, drawn toward what is published, the
 * less it has seen the more. Pure.
 */
export function usualRate(seen: readonly SeenRate[], source: Source, span: number): UsualRate {
  const cold = coldRate(source, span);
  const own = seen.find((rate) => rate.source === source && rate.span === span);
  if (!own) return cold;
  const weight = own.posts / (own.posts + PRIOR_POSTS);
  const between = (from: number, to: number) => from + weight * (to - from);
  return { middle: between(cold.middle, own.middle), high: between(cold.high, own.high) };
}

/**
 * Returns the engagement per hour from which growth is unusual: some standard deviations above the median of
 * log(1 + rate). The deviation is taken from two quantiles of the upper half, so that no single post moves it. Pure.
 */
export function rateLimit({ middle, high }: UsualRate): number {
  const deviation = Math.max(LEAST_DEVIATION, (high - middle) / NORMAL_HIGH);
  return Math.expm1(middle + DEVIATIONS * deviation);
}
