import type { BackoffPolicy } from '../../runtime/timing/backoff.ts';

/** The wait before a failed chunk is delivered again. */
export const CHUNK_BACKOFF: BackoffPolicy = { firstMs: 500, longestMs: 30_000 };

/** How often the same chunk has failed in a row. */
export interface ChunkFailure {
  /** The offset of its first record, where the next delivery starts. */
  readonly offset: string;
  readonly times: number;
  /** When it first failed, in milliseconds since 1970. */
  readonly since: number;
}

/** Returns the failure that follows the last one: counted up for the same chunk, new for another. */
export const nextFailure = (last: ChunkFailure | undefined, offset: string, now: number): ChunkFailure =>
  last?.offset === offset ? { ...last, times: last.times + 1 } : { offset, times: 1, since: now };
