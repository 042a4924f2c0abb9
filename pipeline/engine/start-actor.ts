import { concatMap, from, lastValueFrom, timer } from 'rxjs';
import { chunksOf } from '../chunks-of.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { backoffMs } from '../../runtime/timing/backoff.ts';
import { isLogged } from '../../runtime/timing/failure-log.ts';
import type { Running } from '../../runtime/timing/repeat.ts';
import { STOP_GRACE_MS } from '../../runtime/timing/stop-grace.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';
import type { Codec } from '../log/codec.ts';
import { PartitionLostError, type Batch, type Log, type StoredRecord } from '../log/log.ts';
import { RetryLaterError } from '../outcome.ts';
import { groupOf, type Actor } from './actor.ts';
import { CHUNK_BACKOFF, nextFailure, type ChunkFailure } from './chunk-failure.ts';
import { publishDeadLetters } from './dead-letters.ts';
import { StoppedError } from './heartbeat.ts';
import { isolate } from './isolate.ts';
import { runJointly } from './run-jointly.ts';
import { runChunk, StageContractError, type ChunkDeps, type ChunkResult } from './run-chunk.ts';

/** After so many failures of a chunk in a row, about a minute and a half, its records are tried separately. */
const ISOLATE_AFTER = 8;
/** Chunks per batch: enough to make a fetch worthwhile, few enough to stop and rebalance quickly. */
const CHUNKS_PER_BATCH = 4;
/** The most a stage may take for one chunk. A model with its own retries takes minutes; nothing takes longer. */
const STAGE_LIMIT_MS = 5 * 60_000;

/** What an actor runs on. */
export interface ActorDeps {
  readonly log: Log;
  readonly codec: Codec;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Shorter limits for tests, in milliseconds. */
  readonly stageLimitMs?: number;
  readonly stopLimitMs?: number;
  /** Returns the wait after the n-th failure in a row, in milliseconds. */
  readonly backoff?: (failures: number) => number;
}

/** Whether an error says nothing about the records at hand, so that trying them separately would not help. */
const isUnrelatedToRecords = (error: unknown): boolean =>
  error instanceof RetryLaterError ||
  error instanceof PartitionLostError ||
  error instanceof StoppedError ||
  error instanceof StageContractError ||
  isUnavailable(error);

/** Counts each reason. Metrics are updated once per chunk, because one update costs more than matching a record. */
function counts<Reason>(reasons: readonly Reason[]): Map<Reason, number> {
  const times = new Map<Reason, number>();
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1);
  return times;
}

class ActorRunner<In, Out> {
  /** The chunk that keeps failing, by partition. */
  private readonly failures = new Map<number, ChunkFailure>();
  /** When a chunk last succeeded, in milliseconds since 1970. */
  private lastSuccess = 0;
  private readonly chunkDeps: ChunkDeps;
  private readonly run: (chunk: readonly StoredRecord[], batch: Batch) => Promise<ChunkResult>;

  constructor(
    private readonly actor: Actor<In, Out>,
    private readonly deps: ActorDeps,
    stopped: AbortSignal,
  ) {
    this.chunkDeps = { ...deps, stageLimitMs: deps.stageLimitMs ?? STAGE_LIMIT_MS, stopped };
    const alone = (chunk: readonly StoredRecord[], batch: Batch) =>
      runChunk(actor, chunk, batch, this.chunkDeps);
    this.run = actor.joint ? runJointly(actor, this.chunkDeps) : alone;
  }

  /**
   * Processes a batch chunk by chunk: publish, commit, heartbeat. The log waits for the batch before it delivers the
   * next one, which is all the back-pressure there is.
   */
  async onBatch(batch: Batch): Promise<void> {
    try {
      await lastValueFrom(
        from(chunksOf(batch.records, this.actor.chunkSize)).pipe(
          concatMap((chunk) => this.onChunk(batch, chunk)),
        ),
        { defaultValue: undefined },
      );
    } catch (error) {
      if (!(error instanceof PartitionLostError || error instanceof StoppedError)) throw error;
      this.deps.logger.debug({ partition: batch.partition }, 'Another process took over the partition.');
    }
  }

  private async onChunk(batch: Batch, chunk: readonly StoredRecord[]): Promise<void> {
    if (!batch.isActive()) return;
    try {
      const results = await this.attempt(batch, chunk);
      await batch.commit(chunk.at(-1)!.offset);
      this.failures.delete(batch.partition);
      this.lastSuccess = Date.now();
      results.forEach((result) => this.count(result));
    } catch (error) {
      this.retryLater(batch, chunk, error);
      throw error;
    }
    await batch.heartbeat();
  }

  private async attempt(batch: Batch, chunk: readonly StoredRecord[]): Promise<ChunkResult[]> {
    const failure = this.failures.get(batch.partition);
    if (failure?.offset !== chunk[0]!.offset) return [await this.run(chunk, batch)];
    // From its first failure on, a chunk runs alone, so that it fails no others.
    if (failure.times < ISOLATE_AFTER) return [await runChunk(this.actor, chunk, batch, this.chunkDeps)];
    return this.attemptInParts(batch, chunk, this.lastSuccess > failure.since);
  }

  private async attemptInParts(
    batch: Batch,
    chunk: readonly StoredRecord[],
    worksOtherwise: boolean,
  ): Promise<ChunkResult[]> {
    const results: ChunkResult[] = [];
    const run = async (part: readonly StoredRecord[]) => {
      if (!batch.isActive()) throw new PartitionLostError('lost while records were tried separately');
      results.push(await runChunk(this.actor, part, batch, this.chunkDeps));
      await batch.heartbeat();
    };
    const culprits = await isolate(chunk, run, isUnrelatedToRecords, worksOtherwise);
    if (culprits === null) throw new Error('Every record of the chunk fails on its own.');
    const dead = culprits.map(({ from, error }) => ({
      from,
      reason: 'breaks_stage' as const,
      error: error.stack ?? String(error),
    }));
    await publishDeadLetters(this.actor.name, dead, this.deps);
    if (dead.length > 0)
      this.deps.logger.error({ err: culprits[0]!.error }, `${dead.length} records broke a stage.`);
    const isolated = {
      consumed: dead.length,
      produced: 0,
      dropped: [],
      dead: dead.map(({ reason }) => reason),
    };
    return [...results, isolated];
  }

  private retryLater(batch: Batch, chunk: readonly StoredRecord[], error: unknown): void {
    if (error instanceof PartitionLostError || error instanceof StoppedError) return;
    const { metrics, logger, backoff } = this.deps;
    metrics.retries.inc({ actor: this.actor.name });
    const where = { partition: batch.partition, offset: chunk[0]!.offset, err: error };
    if (error instanceof RetryLaterError) {
      logger.info(where, `A stage asked to wait ${error.delayMs} ms.`);
      batch.pause(error.delayMs);
      return;
    }
    const failure = nextFailure(this.failures.get(batch.partition), chunk[0]!.offset, Date.now());
    this.failures.set(batch.partition, failure);
    const wait = backoff ? backoff(failure.times) : backoffMs(CHUNK_BACKOFF, failure.times);
    const line = `A chunk failed ${failure.times} times in a row. Retrying in ${wait} ms.`;
    if (error instanceof StageContractError) logger.error(where, line);
    else if (isLogged(failure.times)) logger.warn(where, line);
    batch.pause(wait);
  }

  private count({ consumed, produced, dropped, dead }: ChunkResult): void {
    const { metrics } = this.deps;
    const actor = this.actor.name;
    metrics.consumed.inc({ actor }, consumed);
    if (this.actor.output) metrics.produced.inc({ actor, topic: this.actor.output.name }, produced);
    for (const [reason, times] of counts(dropped)) metrics.dropped.inc({ actor, reason }, times);
    for (const [reason, times] of counts(dead)) metrics.dead.inc({ actor, reason }, times);
  }
}

/** Subscribes an actor to its topic and runs it. A stop finishes the chunks in progress, for five seconds at most. */
export async function startActor<In, Out>(actor: Actor<In, Out>, deps: ActorDeps): Promise<Running> {
  const stopped = new AbortController();
  const logger = deps.logger.child({ part: actor.name });
  const runner = new ActorRunner(actor, { ...deps, logger }, stopped.signal);
  const consumer = await deps.log.consume({
    topic: actor.input.name,
    group: groupOf(actor.name),
    maxRecords: actor.chunkSize * CHUNKS_PER_BATCH,
    concurrency: actor.concurrency,
    ...(actor.maxWaitMs !== undefined && { maxWaitMs: actor.maxWaitMs }),
    onBatch: (batch) => runner.onBatch(batch),
  });
  return {
    async stop() {
      const deadline = timer(deps.stopLimitMs ?? STOP_GRACE_MS).subscribe(() => stopped.abort());
      await consumer.stop();
      deadline.unsubscribe();
    },
  };
}
