import { MINUTE_MS } from '../duration.ts';

/** The least time between two messages of a rule. */
const LEAST_QUIET_MS = MINUTE_MS;

/**
 * For how long a rule gathers what it finds after a message, in milliseconds: a minute, until half of the day's cap is
 * used; then what is left of the cap is spread over what is left of the day, so that a busy day does not end at noon.
 */
export function quietMs(
  { cap, used }: { readonly cap: number; readonly used: number },
  leftOfDayMs: number,
): number {
  if (used * 2 < cap) return LEAST_QUIET_MS;
  return Math.max(LEAST_QUIET_MS, Math.round(leftOfDayMs / Math.max(1, cap - used)));
}
