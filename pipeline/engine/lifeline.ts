import type { Batch } from '../log/log.ts';

/** How often a partition is kept ours while a stage works. Both logs take it back after about 10 s of silence. */
const HEARTBEAT_MS = 1_000;

/** A stage did not come back in its time. The chunk comes again; whatever hung keeps hanging alone. */
export class StageTimeoutError extends Error {
  override readonly name = 'StageTimeoutError';
}

/** The process is stopping and its time for finishing is over: the chunk is left to the next one. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/**
 * Waits for work while keeping the batch's partition ours, but never for ever: after `limitMs` the wait fails, so that
 * heartbeats cannot hide a stage that hangs. Fails at once when the partition is lost or `stopped` is aborted.
 */
export async function keepAlive<T>(
  batch: Batch,
  work: Promise<T>,
  limitMs: number,
  stopped: AbortSignal,
): Promise<T> {
  let end = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    const onStop = () => reject(new StoppedError('stopped before the chunk was done'));
    const beat = setInterval(() => void batch.heartbeat().catch(reject), HEARTBEAT_MS);
    const limit = setTimeout(() => reject(new StageTimeoutError(`took longer than ${limitMs} ms`)), limitMs);
    stopped.addEventListener('abort', onStop, { once: true });
    if (stopped.aborted) onStop();
    end = () => {
      clearInterval(beat);
      clearTimeout(limit);
      stopped.removeEventListener('abort', onStop);
    };
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    end();
  }
}
