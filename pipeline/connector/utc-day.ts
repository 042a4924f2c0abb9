import { DAY_MS } from '../../schemas/duration.ts';

/**
 * Returns the seconds until the next midnight in UTC, when many sources start a new day of their quotas. `now`:
 * milliseconds.
 */
export const secondsToMidnight = (now: number): number => Math.ceil((DAY_MS - (now % DAY_MS)) / 1000);
