import { DAY_MS } from '../../schemas/duration.ts';
/** An answer's headers, names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** Reset headers of the sources: standard draft, Bluesky, Reddit, GitHub, X. */
const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset'];
const REMAINDERS = ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'];

/** Longest pause that is believed: a source that names a longer one is asked again after a day. */
const LONGEST_MS = DAY_MS;

/** A number above this is a date in seconds since 1970, below it a number of seconds (30 years). */
const EPOCH_FROM = 1_000_000_000;

/** `Retry-After` in milliseconds from `now`, a day at most: seconds or an HTTP date; null when absent or unreadable. */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_MS);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - now), LONGEST_MS);
}

/** When the source's window ends, in milliseconds from `now`, by its own header (seconds left, or a date in seconds). */
export function resetMs(headers: ResponseHeaders, now: number): number | null {
  for (const name of RESETS) {
    const value = Number(headers[name]?.trim() || Number.NaN);
    if (Number.isFinite(value) && value >= 0)
      return Math.min(Math.max(0, value > EPOCH_FROM ? value * 1000 - now : value * 1000), LONGEST_MS);
  }
  return null;
}

/** Calls left in the source's window, by its own header; null when it does not say. */
export function callsLeft(headers: ResponseHeaders): number | null {
  for (const name of REMAINDERS) {
    const value = Number(headers[name]?.trim() || Number.NaN);
    if (Number.isFinite(value) && value >= 0) return Math.floor(value);
  }
  return null;
}

/** Back-off before the next try: 1 s, 2, 4 … 60 s, of which a random half is taken off so that callers spread out. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(1000 * 2 ** (attempt - 1), 60_000);
  return whole / 2 + (whole / 2) * random();
}
