import { firstValueFrom, from, map, merge, throwError, timeout } from 'rxjs';
import { whenAborted } from '../../runtime/timing/abort.ts';
import { beating } from '../../runtime/timing/beating.ts';
import type { Batch } from '../log/log.ts';

/** How often to send heartbeats while a stage works. Both logs take a partition back after about 10 s of silence. */
const HEARTBEAT_MS = 1_000;

/** What keeps a partition while somebody works for it. */
export type Heart = Pick<Batch, 'heartbeat'>;

/** A stage exceeded its time limit. The chunk is retried; the call that hangs is abandoned. */
class StageTimeoutError extends Error {
  override readonly name = 'StageTimeoutError';
}

/** The process is stopping and its grace period is over. The chunk is left to the next process. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/**
 * Waits for a stage while sending heartbeats that keep the partition. Throws `StageTimeoutError` after `limitMs`,
 * `StoppedError` once `stopped` fires, and what a heartbeat throws when the partition is lost.
 */
export function withHeartbeat<T>(batch: Heart, work: Promise<T>, limitMs: number, stopped: AbortSignal) {
  const heartbeats = beating(HEARTBEAT_MS, () => batch.heartbeat());
  const stop = whenAborted(stopped).pipe(
    map((): never => {
      throw new StoppedError('stopped before the chunk was done');
    }),
  );
  const overdue = () => throwError(() => new StageTimeoutError(`took longer than ${limitMs} ms`));
  return firstValueFrom(merge(from(work), heartbeats, stop).pipe(timeout({ first: limitMs, with: overdue })));
}
