import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimits } from '../../schemas/config.ts';
import { PublicError } from '../../schemas/errors.ts';

export type LimitClass = keyof NonNullable<RateLimits>;

/** Counts a call of a class by someone (a credential, or an address); throws `rate_limited` when it is one too many. */
export type RateLimit = (limit: LimitClass, who: string) => Promise<void>;

/** Limits are per minute. */
const WINDOW_SECONDS = 60;

/**
 * Binds the configured limits; null lifts them all. They are counted in this process: with several API processes
 * behind one address each allows the full number.
 */
export function createRateLimit(limits: RateLimits): RateLimit {
  if (!limits) return () => Promise.resolve();
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([name, points]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration: WINDOW_SECONDS }),
    ]),
  ) as Record<LimitClass, RateLimiterMemory>;
  return async (limit, who) => {
    try {
      await limiters[limit].consume(who);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new PublicError('rate_limited', `Too many requests: try again in ${seconds} s.`, seconds);
    }
  };
}
