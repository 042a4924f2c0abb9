import type { Queryable } from '../../postgres/client.ts';
import { blockLimit, takeTurn } from '../../postgres/sources/source-limits.ts';
import type { RateLimit } from '../connector/connector.ts';

/** When a call may be made. */
export interface Turn {
  /** Milliseconds to wait before the call. */
  readonly waitMs: number;
  /** Whether no turn was taken, because the limit is blocked for longer than the caller is willing to wait. */
  readonly refused: boolean;
}

/** Spaces the calls of everyone who shares it, so that together they stay within a source's limits. */
export interface RateLimiter {
  /** Takes the next turn of a limit. Refuses when the limit is blocked for more than `longestWaitMs`. */
  take(source: string, name: string, limit: RateLimit, longestWaitMs: number): Promise<Turn>;
  /** Blocks a limit for `ms` milliseconds from now. Never shortens a longer block. */
  block(source: string, name: string, ms: number): Promise<void>;
}

/** Returns the distance between calls. They are spaced evenly: no window of time then has more calls than the limit. */
export const spacingMs = (limit: RateLimit): number => Math.ceil(limit.perMs / limit.calls);

/** Creates the limiter that all processes share. Its state is the table `source_limits`. */
export const createRateLimiter = (postgres: Queryable): RateLimiter => ({
  take: (source, name, limit, longestWaitMs) =>
    takeTurn(postgres, source, name, spacingMs(limit), longestWaitMs),
  block: (source, name, ms) => blockLimit(postgres, source, name, ms),
});
