import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../outbound/addresses.ts';
import type { RateLimits } from '../../schemas/config/config.ts';
import { PublicError } from '../../schemas/errors.ts';

export type LimitClass = keyof NonNullable<RateLimits>;

/** What is left of a limit. */
export interface Allowance {
  readonly limit: LimitClass;
  /** Requests in a window. */
  readonly quota: number;
  readonly remaining: number;
  /** Seconds until the window ends and the quota is full again. */
  readonly resetSeconds: number;
}

/** Too many requests of one class. */
export class RateLimitedError extends PublicError {
  constructor(readonly allowance: Allowance) {
    const seconds = Math.max(1, allowance.resetSeconds);
    super('rate_limited', `Too many requests: try again in ${seconds} s.`, seconds);
  }
}

/**
 * Counts a call of a class by someone (a credential, or a network address) and gives what is left, null when nothing is
 * limited. Throws `RateLimitedError` when it is one too many.
 */
export type RateLimit = (limit: LimitClass, who: string) => Promise<Allowance | null>;

/**
 * Takes who calls, as `RateLimit` does, and gives by what they count: an address, alone or after other words, is written in one
 * way, and one of IPv6 stands for its subscriber. Pure.
 */
export function countedAs(who: string): string {
  const start = who.lastIndexOf(' ') + 1;
  return `${who.slice(0, start)}${networkOf(who.slice(start)) ?? who.slice(start)}`;
}

/** Limits are per minute. */
export const WINDOW_SECONDS = 60;

/**
 * Binds the configured limits; null lifts them all. They are counted in this process: with several API processes
 * behind one address each allows the full number.
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
