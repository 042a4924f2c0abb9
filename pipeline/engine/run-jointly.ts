import type { StoredRecord } from '../log/log.ts';
import type { Actor } from './actor.ts';
import { withHeartbeat, type Heart } from './heartbeat.ts';
import { Rounds } from './rounds.ts';
import { runChunk, type ChunkDeps, type ChunkResult } from './run-chunk.ts';

/** Each chunk of a round sends the heartbeats of its own partition, also while it waits for its round. */
const OWN_HEARTS: Heart = { heartbeat: async () => {} };

/** Splits what a round has done: everything but the records it has read is counted once, with the first chunk. */
const shares = (done: ChunkResult, chunks: readonly (readonly StoredRecord[])[]): ChunkResult[] =>
  chunks.map(({ length: consumed }, at) =>
    at === 0 ? { ...done, consumed } : { consumed, produced: 0, dropped: [], dead: [] },
  );

/**
 * Returns the function that runs a chunk as `runChunk` does, in a round with those of other partitions. A partition that is
 * lost meanwhile fails its own chunk alone.
 */
export function runJointly<In, Out>(actor: Actor<In, Out>, deps: ChunkDeps) {
  const rounds = new Rounds(actor.chunkSize, async (chunks) =>
    shares(await runChunk(actor, chunks.flat(), OWN_HEARTS, deps), chunks),
  );
  return (chunk: readonly StoredRecord[], batch: Heart): Promise<ChunkResult> =>
    withHeartbeat(batch, rounds.join(chunk), deps.stageLimitMs, deps.stopped);
}
