import { retryAfterMs, type ResponseHeaders } from '../connector/retry-headers.ts';

/** Waits vary by this share in both directions, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** A receiver may ask for a longer wait than the schedule: up to twice the step, or up to this. */
const MAX_REQUESTED_MS = 60_000;

/** Parses the retry schedule: comma-separated seconds before each attempt. Returns milliseconds. */
export const parseSchedule = (list: string): number[] =>
  list.split(',').map((part) => Number(part.trim()) * 1000);

/** What decides when a delivery is retried. */
export interface Retry {
  /** Waits in milliseconds. Claiming applies the first one, before the first attempt. */
  readonly schedule: readonly number[];
  /** Attempts so far. */
  readonly made: number;
  /** ResponseHeaders of the last response; null: none arrived. */
  readonly headers: ResponseHeaders | null;
  readonly now: number;
  /** From 0 up to 1. */
  readonly random: number;
}

/** Returns the milliseconds until the next attempt; null when no attempt is left. Pure. */
export function retryDelayMs({ schedule, made, headers, now, random }: Retry): number | null {
  const step = schedule[made];
  if (step === undefined) return null;
  const requested = headers && retryAfterMs(headers, now);
  if (requested !== null) return Math.min(Math.max(requested, step), Math.max(2 * step, MAX_REQUESTED_MS));
  return step * (1 - JITTER + 2 * JITTER * random);
}
