/** First and longest wait before a chunk that failed comes again, in milliseconds. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** How often the same chunk has failed in a row. */
export interface Failing {
  /** Offset of its first record: what comes again starts there. */
  readonly offset: string;
  readonly times: number;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/**
 * The wait before the next try: doubling from half a second to half a minute, half of it random, so that processes
 * that failed together do not come back together. `random` is from 0 up to 1.
 */
export function backOffMs(times: number, random: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(times - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}

/** Whether the n-th failure in a row is worth a line: the 1st, 2nd, 4th, 8th, …, so that an outage does not fill a disk. */
export const isWorthALine = (times: number): boolean => (times & (times - 1)) === 0;

/** The failure after the last one: counted up while it is the same chunk. */
export const nextFailure = (last: Failing | undefined, offset: string, now: number): Failing =>
  last?.offset === offset ? { ...last, times: last.times + 1 } : { offset, times: 1, since: now };
