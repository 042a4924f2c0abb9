import type { Traction } from '../../schemas/mentions/traction.ts';
import type { Source } from '../../schemas/source.ts';
import { spanOf } from './age-spans.ts';
import { rateOf, type Growth } from './growth.ts';
import { rateLimit, usualRate, type SeenRate } from './usual-rate.ts';

/** Below this engagement nothing gains traction, whatever is usual. */
export const LEAST_ENGAGEMENT = 20;
/** As much must have been gained between the two readings. */
export const LEAST_GAIN = 10;

/** How many times the limit makes each level, the first level first. Every level has an entry. */
const LEVEL_FACTORS: readonly number[] = [1, 3, 10];

/** Rounds to three digits, which say more than anybody reads. */
const rounded = (rate: number) => Number(rate.toPrecision(3));

/** A post: its source, and when it was posted in milliseconds since 1970. */
export interface GrowingPost {
  readonly source: Source;
  readonly postedAt: number;
}

/** Whether the numbers are too small for traction, whatever is usual. Pure. */
export const isTiny = ({ engagement, gain }: Growth): boolean =>
  engagement < LEAST_ENGAGEMENT || gain < LEAST_GAIN;

/**
 * Returns the traction of a post that grew like this, compared with what its workspace has seen; null when the growth is
 * not unusual or the numbers are tiny. Pure.
 */
export function tractionOf(
  { source, postedAt }: GrowingPost,
  growth: Growth,
  seen: readonly SeenRate[],
): Traction | null {
  if (isTiny(growth)) return null;
  const rate = rateOf(growth);
  const usual = usualRate(seen, source, spanOf((growth.from + growth.to) / 2 - postedAt));
  const limit = rateLimit(usual);
  const level = LEVEL_FACTORS.filter((factor) => rate >= factor * limit).length;
  return level === 0 ? null : { level, rate: rounded(rate), usual: rounded(Math.expm1(usual.middle)) };
}
