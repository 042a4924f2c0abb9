import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../schemas/duration.ts';

/**
 * The ages at which spans begin, in milliseconds: those at which posts are read again on their first two days. So two
 * readings of a scheduled pair have one span between them.
 */
export const SPAN_STARTS: readonly number[] = [
  0,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
];

/** The end of the last span: after a week, few posts gain anything. */
const LAST_END = 7 * DAY_MS;

/** Returns the index of the span with an age in milliseconds. Ages below 0, of posts from the future, count as 0. */
export function spanOf(ageMs: number): number {
  const next = SPAN_STARTS.findIndex((start) => start > ageMs);
  return next < 0 ? SPAN_STARTS.length - 1 : Math.max(0, next - 1);
}

/** Returns where a span begins and ends, in milliseconds of age. */
export const boundsOf = (span: number): readonly [start: number, end: number] => [
  SPAN_STARTS[span]!,
  SPAN_STARTS[span + 1] ?? LAST_END,
];
