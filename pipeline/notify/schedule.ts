import { retryAfterMs, type ResponseHeaders } from '../connector/retry-headers.ts';

/** Waits are spread by so much in both directions, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A receiver may ask for a longer wait than the schedule's, but for no more than twice that, or this. */
const LONGEST_ASKED_MS = 60_000;

/**
 * Reads the schedule: seconds before the first attempt, and between each and the next, comma-separated. Gives
 * milliseconds, as many as there are attempts.
 */
export const parseSchedule = (list: string): number[] =>
  list.split(',').map((part) => Number(part.trim()) * 1000);

/** What decides when a delivery is tried again. */
export interface Retry {
  /** Waits in milliseconds; the first is the one before the first attempt, which claiming keeps. */
  readonly schedule: readonly number[];
  /** Attempts that have been made. */
  readonly made: number;
  /** Headers of the last answer; null: there was none. */
  readonly headers: ResponseHeaders | null;
  readonly now: number;
  /** 0 up to 1. */
  readonly random: number;
}

/** Gives the milliseconds until the next attempt, or null when there is none left. Pure. */
export function retryInMs({ schedule, made, headers, now, random }: Retry): number | null {
  const step = schedule[made];
  if (step === undefined) return null;
  const asked = headers && retryAfterMs(headers, now);
  if (asked !== null) return Math.min(Math.max(asked, step), Math.max(2 * step, LONGEST_ASKED_MS));
  return step * (1 - JITTER + 2 * JITTER * random);
}
