import { concatMap, lastValueFrom, of } from 'rxjs';
import { TOPICS } from '../../schemas/topics.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import type { Actor, NamedStage } from './actor.ts';
import { deadLetter } from './dead-letter.ts';
import { keepAlive } from './lifeline.ts';
import type { Codec } from '../log/codec.ts';
import type { Batch, Log, LogRecord, StoredRecord } from '../log/log.ts';
import type { DeadReason, DropReason, Outcome, Received } from '../outcome.ts';
import { inSpan, linkTo, traceparentOf } from './trace.ts';

/** A stage broke its contract: as many outcomes as records, in the same order. A bug, not a bad record. */
export class StageContractError extends Error {
  override readonly name = 'StageContractError';
}

/** What a chunk is run with. */
export interface ChunkDeps {
  readonly log: Log;
  readonly codec: Codec;
  readonly metrics: Metrics;
  /** Longest a stage may take over one chunk, in milliseconds. */
  readonly stageLimitMs: number;
  /** Aborted when the process will wait no longer. */
  readonly stopped: AbortSignal;
}

/** One value on its way through the stages, and the record it came from. */
interface Item extends Received<unknown> {
  readonly from: StoredRecord;
}

/** A record's value before the first stage. Most are dropped without anyone asking for their position. */
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

/** A chunk between two stages: what is still on its way, and what has left it. */
interface Work {
  readonly items: readonly Item[];
  readonly dropped: readonly DropReason[];
  readonly dead: readonly {
    readonly from: StoredRecord;
    readonly reason: DeadReason;
    readonly error: string;
  }[];
}

/** What became of a chunk, to be counted once it is committed. */
export interface Tally {
  readonly consumed: number;
  readonly produced: number;
  readonly dropped: readonly DropReason[];
  readonly dead: readonly DeadReason[];
}

/** Sorts a stage's outcomes: what passes goes on, in order; the rest leaves with its reason. */
function sort(
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

async function decode<In, Out>(
  actor: Actor<In, Out>,
  records: readonly StoredRecord[],
  codec: Codec,
): Promise<Work> {
  await codec.learn(
    actor.input,
    records.map(({ value }) => value),
  );
  const items: Item[] = [];
  const dead: Work['dead'][number][] = [];
  for (const from of records) {
    const outcome = codec.decode(actor.input, from.value);
    if (outcome.kind === 'dead') dead.push({ from, reason: outcome.reason, error: outcome.error });
    else if (outcome.kind === 'pass') items.push(new DecodedItem(outcome.values[0], from));
  }
  return { items, dropped: [], dead };
}

async function runStage(
  actor: string,
  stage: NamedStage<unknown, unknown>,
  work: Work,
  batch: Batch,
  deps: ChunkDeps,
) {
  if (work.items.length === 0) return work;
  const stop = deps.metrics.stageSeconds.startTimer({ actor, stage: stage.name });
  const outcomes = await inSpan(
    `${actor} ${stage.name}`,
    { 'earshot.records': work.items.length },
    async () => {
      const running = stage.run(work.items);
      return running instanceof Promise
        ? keepAlive(batch, running, deps.stageLimitMs, deps.stopped)
        : running;
    },
  );
  stop();
  if (outcomes.length !== work.items.length) {
    throw new StageContractError(
      `The stage ${stage.name} gave ${outcomes.length} outcomes for ${work.items.length} records.`,
    );
  }
  return sort(work.items, outcomes, work);
}

/** Publishes dead letters, one for each record however many of its values died. Throws when the log is away. */
export async function bury(
  actor: string,
  dead: Work['dead'],
  deps: Pick<ChunkDeps, 'log' | 'codec'>,
): Promise<void> {
  if (dead.length === 0) return;
  const letters = new Map(
    dead.map(({ from, reason, error }) => [from, deadLetter(from, actor, reason, error)]),
  );
  await deps.log.publish(
    TOPICS.dead.name,
    [...letters].map(([from, letter]) => ({
      key: from.key,
      value: deps.codec.encode(TOPICS.dead, letter),
      ...(from.headers && { headers: from.headers }),
    })),
  );
}

async function publish<In, Out>(
  actor: Actor<In, Out>,
  work: Work,
  traceparent: string | undefined,
  deps: ChunkDeps,
) {
  await bury(actor.name, work.dead, deps);
  const { output } = actor;
  if (!output || work.items.length === 0) return 0;
  const records = work.items.map(({ value, from }): LogRecord => {
    const trace = from.headers?.['traceparent'] ?? traceparent;
    return {
      key: output.key(value as Out),
      value: deps.codec.encode(output, value as Out),
      ...(trace !== undefined && { headers: { traceparent: trace } }),
    };
  });
  await deps.log.publish(output.name, records);
  return records.length;
}

/**
 * Runs some records of a batch through an actor: decoding, each stage in turn, dead letters, outputs. When it
 * resolves, everything that came of them is durable and they may be committed. Publishes nothing twice by itself,
 * but a record whose chunk fails later comes again: effects must be idempotent.
 */
export function runChunk<In, Out>(
  actor: Actor<In, Out>,
  records: readonly StoredRecord[],
  batch: Batch,
  deps: ChunkDeps,
): Promise<Tally> {
  return inSpan(`${actor.name} chunk`, { 'earshot.partition': batch.partition }, (span) => {
    linkTo(
      span,
      records.map(({ headers }) => headers?.['traceparent']),
    );
    const traceparent = traceparentOf(span);
    const decoded = of(records).pipe(concatMap((chunk) => decode(actor, chunk, deps.codec)));
    // One chunk is one value of this observable, and each step waits for the one before it.
    const done = actor.stages.stages.reduce(
      (flow, stage) => flow.pipe(concatMap((work) => runStage(actor.name, stage, work, batch, deps))),
      decoded,
    );
    return lastValueFrom(
      done.pipe(
        concatMap(async (work): Promise<Tally> => {
          const produced = await publish(actor, work, traceparent, deps);
          const dead = work.dead.map(({ reason }) => reason);
          return { consumed: records.length, produced, dropped: work.dropped, dead };
        }),
      ),
    );
  });
}
