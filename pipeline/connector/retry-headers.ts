import { DAY_MS } from '../../schemas/duration.ts';
/** The headers of an answer, with names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** The reset headers of the standard draft, Bluesky, Reddit, GitHub and X. */
const RESETS = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset'];
const REMAINDERS = ['ratelimit-remaining', 'x-ratelimit-remaining', 'x-rate-limit-remaining'];

/** The longest pause to believe. A source that names a longer one is called again after a day. */
const LONGEST_MS = DAY_MS;

/** A larger number is a date in seconds since 1970, a smaller one a number of seconds (30 years). */
const EPOCH_FROM = 1_000_000_000;

/**
 * Returns `Retry-After` (seconds or an HTTP date) in milliseconds from `now`, at most a day; null when it is absent or
 * unreadable.
 */
export function retryAfterMs(headers: ResponseHeaders, now: number): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, LONGEST_MS);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.min(Math.max(0, date - now), LONGEST_MS);
}

/**
 * Returns the milliseconds from `now` until the source's window ends, by its own header (seconds left, or a date in
 * seconds); null when it does not say.
 */
export function resetMs(headers: ResponseHeaders, now: number): number | null {
  for (const name of RESETS) {
    const value = Number(headers[name]?.trim() || Number.NaN);
    if (Number.isFinite(value) && value >= 0)
      return Math.min(Math.max(0, value > EPOCH_FROM ? value * 1000 - now : value * 1000), LONGEST_MS);
  }
  return null;
}

/** Returns the calls left in the source's window, by its own header; null when it does not say. */
export function callsLeft(headers: ResponseHeaders): number | null {
  for (const name of REMAINDERS) {
    const value = Number(headers[name]?.trim() || Number.NaN);
    if (Number.isFinite(value) && value >= 0) return Math.floor(value);
  }
  return null;
}
