import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../outbound/addresses.ts';
import type { RateLimits } from '../../schemas/config/config.ts';
import { PublicError } from '../../schemas/errors.ts';

export type LimitClass = keyof NonNullable<RateLimits>;

/** What remains of a rate limit. */
export interface Allowance {
  readonly limit: LimitClass;
  readonly quota: number;
  readonly remaining: number;
  /** Seconds until the window ends and the quota is restored. */
  readonly resetSeconds: number;
}

/** Thrown when a caller exceeds the rate limit of a class. */
export class RateLimitedError extends PublicError {
  constructor(readonly allowance: Allowance) {
    const seconds = Math.max(1, allowance.resetSeconds);
    super('rate_limited', `Too many requests: try again in ${seconds} s.`, seconds);
  }
}

/**
 * Counts one call of a class by a credential or network address. Returns what remains, or null when nothing is
 * limited. Throws `RateLimitedError` when the limit is exceeded.
 */
export type RateLimit = (limit: LimitClass, who: string) => Promise<Allowance | null>;

/**
 * Returns the key that calls are counted by. An address, alone or after other words, gets one canonical spelling, and
 * an IPv6 address counts as its subscriber's network. Pure.
 */
export function countedAs(who: string): string {
  const start = who.lastIndexOf(' ') + 1;
  return `${who.slice(0, start)}${networkOf(who.slice(start)) ?? who.slice(start)}`;
}

/** Limits are per minute. */
export const WINDOW_SECONDS = 60;

/**
 * Creates the limiter for the configured limits; null lifts them all. Counts are kept in this process, so with
 * several API processes each allows the full number.
 */
export function createRateLimit(limits: RateLimits): RateLimit {
  if (!limits) return () => Promise.resolve(null);
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, points]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS }),
    ]),
  ) as Record<LimitClass, RateLimiterMemory>;
  return async (limit, who) => {
    const allowance = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
      limit,
      quota: limits[limit],
      remaining: remainingPoints,
      resetSeconds: Math.ceil(msBeforeNext / 1000),
    });
    try {
      return allowance(await limiters[limit].consume(countedAs(who)));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new RateLimitedError(allowance(refused));
    }
  };
}
