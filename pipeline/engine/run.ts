import { bufferCount, concatMap, from, lastValueFrom } from 'rxjs';
import type { Logger } from '../../runtime/logger.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Actor } from './actor.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';
import { bury, runChunk, StageContractError, type ChunkDeps, type Tally } from './chunk.ts';
import { isolate } from './isolate.ts';
import { StoppedError } from './lifeline.ts';
import type { Codec } from '../log/codec.ts';
import { PartitionLostError, type Batch, type Log, type StoredRecord } from '../log/log.ts';
import { RetryLaterError } from '../outcome.ts';
import { backOffMs, isWorthALine, nextFailure, type Failing } from './patience.ts';

/** Failures of the same chunk in a row, about a minute and a half, before its records are tried apart. */
const TRY_APART_AFTER = 8;
/** Chunks in one batch: enough to make a fetch worth it, few enough to stop and rebalance quickly. */
const CHUNKS_PER_BATCH = 4;
/** Longest a stage may take over one chunk: a model that is retried takes minutes, nothing takes longer. */
const STAGE_LIMIT_MS = 5 * 60_000;
/** How long a stop waits for the chunk in hand. */
const STOP_LIMIT_MS = 10_000;

export interface ActorDeps {
  readonly log: Log;
  readonly codec: Codec;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Shorter limits for tests, in milliseconds. */
  readonly stageLimitMs?: number;
  readonly stopLimitMs?: number;
  /** The wait after the n-th failure in a row, in milliseconds. */
  readonly backOff?: (times: number) => number;
}

/** The consumer group of an actor. */
export const groupOf = (actor: string): string => `earshot.${actor}`;

/** Errors that say nothing about the record at hand. */
const isNobodysFault = (error: unknown): boolean =>
  error instanceof RetryLaterError ||
  error instanceof PartitionLostError ||
  error instanceof StoppedError ||
  error instanceof StageContractError ||
  isUnavailable(error);

/** How often each reason is given: a metric is told once a chunk, for that costs more than a record's matching. */
function counts<Reason>(reasons: readonly Reason[]): Map<Reason, number> {
  const times = new Map<Reason, number>();
  for (const reason of reasons) times.set(reason, (times.get(reason) ?? 0) + 1);
  return times;
}

/** One actor at work in this process. */
class Running<In, Out> {
  /** By partition: the chunk that fails there. */
  private readonly failing = new Map<number, Failing>();
  /** When a chunk was last finished, in milliseconds since 1970. */
  private lastSuccess = 0;
  private readonly chunkDeps: ChunkDeps;

  constructor(
    private readonly actor: Actor<In, Out>,
    private readonly deps: ActorDeps,
    stopped: AbortSignal,
  ) {
    this.chunkDeps = { ...deps, stageLimitMs: deps.stageLimitMs ?? STAGE_LIMIT_MS, stopped };
  }

  /**
   * A batch is a finite stream of chunks, one after the other: publish, then commit, then heartbeat. The log waits
   * for it, which is all the back-pressure there is.
   */
  async onBatch(batch: Batch): Promise<void> {
    const { metrics, logger } = this.deps;
    const labels = { actor: this.actor.name, partition: batch.partition };
    metrics.lag.set(labels, batch.lag + batch.records.length);
    try {
      await lastValueFrom(
        from(batch.records).pipe(
          bufferCount(this.actor.chunkSize),
          concatMap((chunk) => this.onChunk(batch, chunk)),
        ),
        { defaultValue: undefined },
      );
      if (batch.isActive()) metrics.lag.set(labels, batch.lag);
    } catch (error) {
      if (!(error instanceof PartitionLostError || error instanceof StoppedError)) throw error;
      metrics.lag.remove(labels);
      logger.debug(
        { partition: batch.partition },
        'The partition went to another process; its rest is left to it.',
      );
    }
  }

  private async onChunk(batch: Batch, chunk: readonly StoredRecord[]): Promise<void> {
    if (!batch.isActive()) return;
    try {
      const tallies = await this.attempt(batch, chunk);
      await batch.commit(chunk.at(-1)!.offset);
      this.failing.delete(batch.partition);
      this.lastSuccess = Date.now();
      tallies.forEach((tally) => this.count(tally));
    } catch (error) {
      this.giveBack(batch, chunk, error);
      throw error;
    }
    await batch.heartbeat();
  }

  /** Runs a chunk whole, or in parts once it has failed too often. */
  private async attempt(batch: Batch, chunk: readonly StoredRecord[]): Promise<Tally[]> {
    const failing = this.failing.get(batch.partition);
    if (failing?.offset !== chunk[0]!.offset || failing.times < TRY_APART_AFTER) {
      return [await runChunk(this.actor, chunk, batch, this.chunkDeps)];
    }
    const tallies: Tally[] = [];
    const run = async (part: readonly StoredRecord[]) => {
      if (!batch.isActive()) throw new PartitionLostError('lost while records were tried apart');
      tallies.push(await runChunk(this.actor, part, batch, this.chunkDeps));
      await batch.heartbeat();
    };
    const culprits = await isolate(chunk, run, isNobodysFault, this.lastSuccess > failing.since);
    if (culprits === null) throw new Error('Every record of the chunk fails by itself.');
    const dead = culprits.map(({ from, error }) => ({
      from,
      reason: 'breaks_stage' as const,
      error: error.stack ?? String(error),
    }));
    await bury(this.actor.name, dead, this.deps);
    if (dead.length > 0)
      this.deps.logger.error({ err: culprits[0]!.error }, `${dead.length} records broke a stage.`);
    return [
      ...tallies,
      { consumed: dead.length, produced: 0, dropped: [], dead: dead.map(({ reason }) => reason) },
    ];
  }

  /** Hands a failed chunk back to the log: it comes again after a while, and nothing of it is lost. */
  private giveBack(batch: Batch, chunk: readonly StoredRecord[], error: unknown): void {
    if (error instanceof PartitionLostError || error instanceof StoppedError) return;
    const { metrics, logger, backOff } = this.deps;
    metrics.retries.inc({ actor: this.actor.name });
    const where = { partition: batch.partition, offset: chunk[0]!.offset, err: error };
    if (error instanceof RetryLaterError) {
      logger.info(where, `Asked to wait ${error.delayMs} ms.`);
      batch.pause(error.delayMs);
      return;
    }
    const failing = nextFailure(this.failing.get(batch.partition), chunk[0]!.offset, Date.now());
    this.failing.set(batch.partition, failing);
    const wait = backOff ? backOff(failing.times) : backOffMs(failing.times, Math.random());
    const line = `A chunk failed ${failing.times} times in a row; it comes again in ${wait} ms.`;
    if (error instanceof StageContractError) logger.error(where, line);
    else if (isWorthALine(failing.times)) logger.warn(where, line);
    batch.pause(wait);
  }

  private count({ consumed, produced, dropped, dead }: Tally): void {
    const { metrics } = this.deps;
    const actor = this.actor.name;
    metrics.consumed.inc({ actor }, consumed);
    if (this.actor.output) metrics.produced.inc({ actor, topic: this.actor.output.name }, produced);
    for (const [reason, times] of counts(dropped)) metrics.dropped.inc({ actor, reason }, times);
    for (const [reason, times] of counts(dead)) metrics.dead.inc({ actor, reason }, times);
  }
}

/** A running actor. */
export interface StartedActor {
  /** Finishes the chunks in hand, for ten seconds at most, and leaves the rest to the next process. */
  stop(): Promise<void>;
}

/** Subscribes an actor to its topic and keeps it at work until it is stopped. */
export async function startActor<In, Out>(actor: Actor<In, Out>, deps: ActorDeps): Promise<StartedActor> {
  const stopped = new AbortController();
  const logger = deps.logger.child({ part: actor.name });
  const running = new Running(actor, { ...deps, logger }, stopped.signal);
  const consumer = await deps.log.consume({
    topic: actor.input.name,
    group: groupOf(actor.name),
    maxRecords: actor.chunkSize * CHUNKS_PER_BATCH,
    concurrency: actor.concurrency,
    onBatch: (batch) => running.onBatch(batch),
  });
  return {
    async stop() {
      const deadline = setTimeout(() => stopped.abort(), deps.stopLimitMs ?? STOP_LIMIT_MS);
      await consumer.stop();
      clearTimeout(deadline);
    },
  };
}
