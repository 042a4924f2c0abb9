import { Type } from '@sinclair/typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupOf, type NamedStage } from '../../../pipeline/engine/actor.ts';
import { startActor } from '../../../pipeline/engine/start-actor.ts';
import { openCodec, type Codec } from '../../../pipeline/log/codec.ts';
import { partitionOf } from '../../../pipeline/log/partition-of.ts';
import { drop, pass } from '../../../pipeline/outcome.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics, type Metrics } from '../../../runtime/metrics.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import { TOPICS, type Topic } from '../../../schemas/topics.ts';
import { eventually } from '../../support/eventually.ts';
import { MemoryLog } from '../../support/memory-log.ts';

interface Note {
  readonly id: string;
  readonly n: number;
}

const PARTITIONS = 4;
const topicOf = (name: string): Topic<Note> => ({
  name,
  schema: Type.Object({ id: Type.String(), n: Type.Integer() }, { additionalProperties: false }),
  key: ({ id }) => id,
  partitions: PARTITIONS,
  retentionMs: 1_000,
});
const [input, output] = [topicOf('in'), topicOf('out')];
/** A key for each partition. */
const KEYS = Array.from({ length: PARTITIONS }, (_, partition) =>
  'abcdefghijklmnop'.split('').find((id) => partitionOf(id, PARTITIONS) === partition)!,
);

let log: MemoryLog;
let codec: Codec;
let metrics: Metrics;
let actor: Running;

beforeEach(async () => {
  const topics = [input, output, TOPICS.dead];
  log = new MemoryLog(topics);
  codec = await openCodec({ registryUrl: null, logger: silentLogger(), topics });
  metrics = createMetrics();
});

afterEach(() => actor.stop());

const put = (notes: readonly Note[]) =>
  log.publish(
    input.name,
    notes.map((note) => ({ key: note.id, value: codec.encode(input, note) })),
  );

async function run(stage: NamedStage<Note, Note>, chunkSize: number): Promise<void> {
  const layout = { name: 'test', input, output, stages: [stage], chunkSize, concurrency: PARTITIONS };
  const deps = { log, codec, metrics, logger: silentLogger(), backoff: () => 1 };
  actor = await startActor({ ...layout, joint: true }, deps);
  await eventually(async () => {
    const committed = await log.committed(groupOf('test'), input.name);
    return [...(await log.ends(input.name))].every(([partition, end]) => committed.get(partition) === end);
  });
}

async function written(): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { value } of log.read(output.name)) {
    const outcome = codec.decode(output, value);
    if (outcome.kind === 'pass') numbers.push(...outcome.values.map(({ n }) => n));
  }
  return numbers.sort((a, b) => a - b);
}

const sum = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values.reduce((total, { value }) => total + value, 0);

/** Three notes for each partition: 0, 1, 2, then 10, 11, 12, … */
const notes = KEYS.flatMap((id, at) => [0, 1, 2].map((n) => ({ id, n: at * 10 + n })));

describe('small chunks of several partitions', () => {
  it('run as one, and are committed and counted each', async () => {
    const rounds: number[] = [];
    await put(notes);
    await run(
      {
        name: 'stage',
        run: (chunk) => {
          rounds.push(chunk.length);
          return chunk.map(({ value }) => (value.n === 1 ? drop('no_keyword') : pass(value)));
        },
      },
      100,
    );
    expect(rounds).toEqual([12]);
    expect(await written()).toEqual(notes.map(({ n }) => n).filter((n) => n !== 1));
    expect(await sum(metrics.consumed)).toBe(12);
    expect(await sum(metrics.produced)).toBe(11);
    expect(await sum(metrics.dropped)).toBe(1);
  });

  it('are not put together above the size of a chunk, and stay whole', async () => {
    const rounds: number[][] = [];
    await put(notes);
    const stage: NamedStage<Note, Note> = {
      name: 'stage',
      run: async (chunk) => {
        rounds.push(chunk.map(({ value }) => Math.floor(value.n / 10)));
        return chunk.map(({ value }) => pass(value));
      },
    };
    await run(stage, 7);
    expect(rounds).toEqual([
      [0, 0, 0, 1, 1, 1],
      [2, 2, 2, 3, 3, 3],
    ]);
  });

  it('fail together once, and then each alone, so that only the broken record is isolated', async () => {
    const rounds: number[] = [];
    await put(notes);
    const stage: NamedStage<Note, Note> = {
      name: 'stage',
      run: async (chunk) => {
        rounds.push(chunk.length);
        if (chunk.some(({ value }) => value.n === 21)) throw new TypeError('cannot read 21');
        return chunk.map(({ value }) => pass(value));
      },
    };
    await run(stage, 100);
    expect(rounds.slice(0, 5)).toEqual([12, 3, 3, 3, 3]);
    expect(await written()).toEqual(notes.map(({ n }) => n).filter((n) => n !== 21));
    expect(await sum(metrics.dead)).toBe(1);
  });
});
