import { MINUTE_MS } from '../duration.ts';

const LEAST_QUIET_MS = MINUTE_MS;

/**
 * Returns how long a rule gathers mentions after a message, in milliseconds: a minute until half of the day's cap is
 * used; then the rest of the cap is spread over the rest of the day, so that a busy day does not end at noon.
 */
export function quietMs(
  { cap, used }: { readonly cap: number; readonly used: number },
  leftOfDayMs: number,
): number {
  if (used * 2 < cap) return LEAST_QUIET_MS;
  return Math.max(LEAST_QUIET_MS, Math.round(leftOfDayMs / Math.max(1, cap - used)));
}
