/** The periods to choose from, in days. */
export const PERIODS = [7, 30, 90, 365] as const;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The moment so many days ago, to the minute, so that asking again finds the same answer. `now` in milliseconds. */
export const sinceDaysAgo = (days: number, now = Date.now()): string =>
  new Date(Math.floor((now - days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();
