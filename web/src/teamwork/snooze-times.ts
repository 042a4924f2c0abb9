import { DAY_MS, HOUR_MS } from '../../../schemas/duration.ts';

/** How long a mention can be snoozed, by the value of the option. */
export const SNOOZES = {
  '3h': { label: '3 hours', ms: 3 * HOUR_MS },
  '1d': { label: '1 day', ms: DAY_MS },
  '3d': { label: '3 days', ms: 3 * DAY_MS },
  '1w': { label: '1 week', ms: 7 * DAY_MS },
  '4w': { label: '4 weeks', ms: 28 * DAY_MS },
} as const;
export type Snooze = keyof typeof SNOOZES;

/** Returns until when a snooze lasts that starts now (milliseconds since 1970), as the API writes times. */
export const snoozedUntil = (snooze: Snooze, now: number): string =>
  new Date(now + SNOOZES[snooze].ms).toISOString();

/** Whether a mention is snoozed now. */
export const isSnoozed = (until: string | null, now = Date.now()): boolean =>
  until !== null && Date.parse(until) > now;
