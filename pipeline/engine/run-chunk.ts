import { concatMap, defer, from, lastValueFrom, toArray } from 'rxjs';
import { chunksOf } from '../chunks-of.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Actor, NamedStage } from './actor.ts';
import { publishDeadLetters, type DeadRecord } from './dead-letters.ts';
import { withHeartbeat, type Heart } from './heartbeat.ts';
import type { Codec } from '../log/codec.ts';
import type { Log, StoredRecord } from '../log/log.ts';
import { recordOf } from '../log/record-of.ts';
import type { DeadReason, DropReason, Outcome, Received, Stage } from '../outcome.ts';
import { inSpan, linkTo, traceparentOf } from './trace.ts';

/** A stage returned another number of outcomes than records. A bug, not a bad record. */
export class StageContractError extends Error {
  override readonly name = 'StageContractError';
}

/** What running a chunk needs. */
export interface ChunkDeps {
  readonly log: Log;
  readonly codec: Codec;
  readonly metrics: Metrics;
  /** The most milliseconds a stage may take for one chunk. */
  readonly stageLimitMs: number;
  /** Fires when the process stops waiting for work in progress. */
  readonly stopped: AbortSignal;
}

/** A value between stages, and the record it came from. */
interface Item extends Received<unknown> {
  readonly from: StoredRecord;
}

/** A value before the first stage. The position is computed on demand: most records are dropped without it. */
class DecodedItem implements Item {
  constructor(
    readonly value: unknown,
    readonly from: StoredRecord,
  ) {}

  get position(): string {
    const { topic, partition, offset } = this.from;
    return `${topic}:${partition}:${offset}`;
  }
}

/** A chunk between two stages: the values still in it, and what has left it. */
interface Work {
  readonly items: readonly Item[];
  readonly dropped: readonly DropReason[];
  readonly dead: readonly DeadRecord[];
}

/** The outcomes of a chunk, counted in metrics once it is committed. */
export interface ChunkResult {
  readonly consumed: number;
  readonly produced: number;
  readonly dropped: readonly DropReason[];
  readonly dead: readonly DeadReason[];
}

function applyOutcomes(
  items: readonly Item[],
  outcomes: readonly Outcome<unknown>[],
  before: Omit<Work, 'items'>,
): Work {
  const passed: Item[] = [];
  const dropped = [...before.dropped];
  const dead = [...before.dead];
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.kind === 'drop') {
      dropped.push(outcome.reason);
      continue;
    }
    const { from, position } = items[index]!;
    if (outcome.kind === 'dead') dead.push({ from, reason: outcome.reason, error: outcome.error });
    else for (const value of outcome.values) passed.push({ value, position, from });
  }
  return { items: passed, dropped, dead };
}

/** Returns why the sieve drops each record, or null for those to decode. */
async function sift<In, Out>(
  { name, input, sieve }: Actor<In, Out>,
  records: readonly StoredRecord[],
  { codec, metrics }: ChunkDeps,
) {
  if (!sieve) return [];
  const stop = metrics.stageSeconds.startTimer({ actor: name, stage: 'sieve' });
  const reasons = await sieve(records.map(({ value }) => codec.skim(input, value)));
  stop();
  return reasons;
}

async function decode<In, Out>(
  actor: Actor<In, Out>,
  records: readonly StoredRecord[],
  deps: ChunkDeps,
): Promise<Work> {
  const { codec } = deps;
  await codec.learn(
    actor.input,
    records.map(({ value }) => value),
  );
  const reasons = await sift(actor, records, deps);
  const items: Item[] = [];
  const dropped: DropReason[] = [];
  const dead: DeadRecord[] = [];
  for (const [index, from] of records.entries()) {
    const reason = reasons[index];
    if (reason) {
      dropped.push(reason);
      continue;
    }
    const outcome = codec.decode(actor.input, from.value);
    if (outcome.kind === 'dead') dead.push({ from, reason: outcome.reason, error: outcome.error });
    else if (outcome.kind === 'pass') items.push(new DecodedItem(outcome.values[0], from));
  }
  return { items, dropped, dead };
}

async function runStage(
  actor: string,
  stage: NamedStage<never, unknown>,
  work: Work,
  batch: Heart,
  deps: ChunkDeps,
) {
  if (work.items.length === 0) return work;
  const stop = deps.metrics.stageSeconds.startTimer({ actor, stage: stage.name });
  const outcomes = await inSpan(
    `${actor} ${stage.name}`,
    { 'earshot.records': work.items.length },
    async () => {
      const running = (stage.run as Stage<unknown, unknown>)(work.items);
      return running instanceof Promise
        ? withHeartbeat(batch, running, deps.stageLimitMs, deps.stopped)
        : running;
    },
  );
  stop();
  if (outcomes.length !== work.items.length) {
    throw new StageContractError(
      `The stage ${stage.name} returned ${outcomes.length} outcomes for ${work.items.length} records.`,
    );
  }
  return applyOutcomes(work.items, outcomes, work);
}

/** Decodes a chunk and runs its first stage, a slice at a time. */
async function firstStage<In, Out>(
  actor: Actor<In, Out>,
  records: readonly StoredRecord[],
  batch: Heart,
  deps: ChunkDeps,
): Promise<Work> {
  const { name, stages, sliceSize = records.length } = actor;
  const done = from(chunksOf(records, sliceSize)).pipe(
    concatMap((slice) => decode(actor, slice, deps)),
    concatMap((work) => runStage(name, stages[0]!, work, batch, deps)),
    toArray(),
  );
  const parts = await lastValueFrom(done);
  return {
    items: parts.flatMap(({ items }) => items),
    dropped: parts.flatMap(({ dropped }) => dropped),
    dead: parts.flatMap(({ dead }) => dead),
  };
}

async function publish<In, Out>(
  actor: Actor<In, Out>,
  work: Work,
  traceparent: string | undefined,
  deps: ChunkDeps,
) {
  await publishDeadLetters(actor.name, work.dead, deps);
  const { output } = actor;
  if (!output || work.items.length === 0) return 0;
  const records = work.items.map(({ value, from }) =>
    recordOf(output, deps.codec, value as Out, from.headers?.['traceparent'] ?? traceparent),
  );
  await deps.log.publish(output.name, records);
  return records.length;
}

/**
 * Runs records through an actor. When it resolves, all results are durable and the records may be committed. A chunk
 * that fails is delivered again, so effects must be idempotent.
 */
export function runChunk<In, Out>(
  actor: Actor<In, Out>,
  records: readonly StoredRecord[],
  batch: Heart,
  deps: ChunkDeps,
): Promise<ChunkResult> {
  return inSpan(`${actor.name} chunk`, { 'earshot.partition': records[0]!.partition }, (span) => {
    linkTo(
      span,
      records.map(({ headers }) => headers?.['traceparent']),
    );
    const traceparent = traceparentOf(span);
    // The chunk is a single value of this observable; each step waits for the one before it.
    const done = actor.stages.slice(1).reduce(
      (flow, stage) => flow.pipe(concatMap((work) => runStage(actor.name, stage, work, batch, deps))),
      defer(() => firstStage(actor, records, batch, deps)),
    );
    return lastValueFrom(
      done.pipe(
        concatMap(async (work): Promise<ChunkResult> => {
          const produced = await publish(actor, work, traceparent, deps);
          const dead = work.dead.map(({ reason }) => reason);
          return { consumed: records.length, produced, dropped: work.dropped, dead };
        }),
      ),
    );
  });
}
