import { Type } from '@sinclair/typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupOf, type Actor, type NamedStage } from '../../../pipeline/engine/actor.ts';
import { openCodec, type Codec } from '../../../pipeline/log/codec.ts';
import { partitionOf } from '../../../pipeline/log/partition-of.ts';
import {
  PartitionLostError,
  type Batch,
  type LogRecord,
  type Subscription,
} from '../../../pipeline/log/log.ts';
import { dead, drop, pass, RetryLaterError, type Received } from '../../../pipeline/outcome.ts';
import type { Running } from '../../../runtime/timing/repeat.ts';
import { startActor, type ActorDeps } from '../../../pipeline/engine/start-actor.ts';
import { TOPICS, type DeadLetter, type Topic } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics, type Metrics } from '../../../runtime/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { MemoryLog } from '../../support/memory-log.ts';

interface Note {
  readonly id: string;
  readonly n: number;
}

const schema = Type.Object({ id: Type.String(), n: Type.Integer() }, { additionalProperties: false });
const topicOf = (name: string, partitions: number): Topic<Note> => ({
  name,
  schema,
  key: (note) => note.id,
  partitions,
  retentionMs: 1_000,
});
const notes = topicOf('notes', 1);
const wide = topicOf('wide', 4);
const out = topicOf('out', 2);

const note = (n: number): Note => ({ id: `id-${n % 7}`, n });
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => note(from + n));
const sum = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values.reduce((total, { value }) => total + value, 0);

const passAll: NamedStage<Note, Note> = {
  name: 'pass',
  run: (chunk) => chunk.map(({ value }) => pass(value)),
};

let log: MemoryLog;
let codec: Codec;
let metrics: Metrics;
let deps: ActorDeps;
const started: Running[] = [];

beforeEach(async () => {
  const topics = [notes, wide, out, TOPICS.dead];
  log = new MemoryLog(topics);
  codec = await openCodec({ registryUrl: null, logger: silentLogger(), topics });
  metrics = createMetrics();
  deps = { log, codec, metrics, logger: silentLogger(), backoff: () => 1 };
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((actor) => actor.stop()));
});

const put = (topic: Topic<Note>, values: readonly Note[]) =>
  log.publish(
    topic.name,
    values.map((value): LogRecord => ({ key: value.id, value: codec.encode(topic, value) })),
  );

async function start<In, Out>(
  actor: Partial<Actor<In, Out>> & Pick<Actor<In, Out>, 'input' | 'stages'>,
  over: Partial<ActorDeps> = {},
) {
  const running = await startActor(
    { name: 'test', chunkSize: 10, concurrency: 4, ...actor },
    { ...deps, ...over },
  );
  started.push(running);
  return running;
}

async function drained(topic: Topic<Note>, actor = 'test') {
  await eventually(
    async () => {
      const [committed, ends] = [await log.committed(groupOf(actor), topic.name), await log.ends(topic.name)];
      return [...ends].every(([partition, end]) => committed.get(partition) === end);
    },
    { what: `${actor} finishing ${topic.name}` },
  );
}

async function valuesOf<T>(topic: Topic<T>): Promise<T[]> {
  const values: T[] = [];
  for await (const { value } of log.read(topic.name)) {
    const outcome = codec.decode(topic, value);
    if (outcome.kind !== 'pass') throw new Error(JSON.stringify(outcome));
    values.push(...outcome.values);
  }
  return values;
}

describe('an actor', () => {
  it('runs every record through its stages in order and publishes what passes, in the order of each key', async () => {
    const chunks: number[] = [];
    const evens: NamedStage<Note, Note> = {
      name: 'evens',
      run: (chunk) => {
        chunks.push(chunk.length);
        return chunk.map(({ value }) => (value.n % 2 === 0 ? pass(value) : drop('no_keyword')));
      },
    };
    const twice: NamedStage<Note, Note> = {
      name: 'twice',
      run: async (chunk) => chunk.map(({ value }) => pass(value, { ...value, n: value.n + 1_000 })),
    };
    await put(notes, numbers(95));
    await start({ input: notes, stages: [evens, twice], output: out });
    await drained(notes);
    const seen = await valuesOf(out);
    expect(seen).toHaveLength(96);
    for (const id of new Set(seen.map((each) => each.id))) {
      const ofKey = seen.filter((each) => each.id === id).map(({ n }) => n % 1_000);
      expect(ofKey).toEqual([...ofKey].sort((a, b) => a - b));
    }
    expect(Math.max(...chunks)).toBe(10);
    expect(await sum(metrics.consumed)).toBe(95);
    expect(await sum(metrics.produced)).toBe(96);
    expect((await metrics.dropped.get()).values).toMatchObject([
      { labels: { reason: 'no_keyword' }, value: 47 },
    ]);
  });

  it('passes a stage the position of each record, which stays the same on redelivery', async () => {
    const positions: string[][] = [];
    await put(notes, numbers(3));
    await start({
      input: notes,
      stages: [
        {
          name: 'once',
          run: (chunk: readonly Received<Note>[]) => {
            positions.push(chunk.map(({ position }) => position));
            if (positions.length === 1) throw new Error('first time');
            return chunk.map(({ value }) => pass(value));
          },
        },
      ],
    });
    await drained(notes);
    expect(positions).toEqual([
      ['notes:0:0', 'notes:0:1', 'notes:0:2'],
      ['notes:0:0', 'notes:0:1', 'notes:0:2'],
    ]);
  });

  it('passes the trace of a record on to its outputs', async () => {
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await log.publish('notes', [{ key: 'a', value: codec.encode(notes, note(1)), headers }]);
    await put(notes, [note(2)]);
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    const seen = [];
    for await (const { headers: got } of log.read('out')) seen.push(got);
    expect(seen).toContainEqual(headers);
    expect(seen).toContainEqual(undefined);
  });
});

describe('commits', () => {
  it('happen once all outputs of a chunk are durable', async () => {
    const events: string[] = [];
    const publish = log.publish.bind(log);
    log.publish = async (topic, records) => {
      if (topic !== 'out') return publish(topic, records);
      await new Promise((resolve) => setTimeout(resolve, 20));
      events.push(`published ${records.length}`);
      return publish(topic, records);
    };
    const consume = log.consume.bind(log);
    log.consume = (subscription) =>
      consume({
        ...subscription,
        onBatch: (batch) =>
          subscription.onBatch({
            ...batch,
            commit: async (offset) => {
              events.push(`committed ${offset}`);
              await batch.commit(offset);
            },
          }),
      });
    await put(notes, numbers(20));
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    expect(events).toEqual(['published 10', 'committed 9', 'published 10', 'committed 19']);
  });

  it('do not happen for a chunk whose output cannot be published; it is delivered again', async () => {
    const publish = log.publish.bind(log);
    let refusals = 5;
    log.publish = async (topic, records) => {
      if (topic === 'out' && refusals-- > 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return publish(topic, records);
    };
    await put(notes, numbers(5));
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    expect((await valuesOf(out)).map(({ n }) => n).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(await sum(metrics.retries)).toBe(5);
    expect(await sum(metrics.consumed)).toBe(5);
  });

  it('include dropped and dead-lettered records', async () => {
    await put(notes, numbers(9));
    await start({
      input: notes,
      stages: [
        {
          name: 'none',
          run: (chunk: readonly Received<Note>[]) =>
            chunk.map(({ value }) =>
              value.n % 3 === 0 ? dead('rejected_by_store', 'row refused') : drop('already_known'),
            ),
        },
      ],
    });
    await drained(notes);
    expect(await valuesOf(TOPICS.dead)).toHaveLength(3);
    expect(await sum(metrics.dead)).toBe(3);
    expect(await sum(metrics.dropped)).toBe(6);
  });

  it('of finished chunks are kept when a later chunk of the batch fails', async () => {
    const firstOf: number[] = [];
    await put(notes, numbers(40));
    await start({
      input: notes,
      stages: [
        {
          name: 'third fails once',
          run: (chunk: readonly Received<Note>[]) => {
            firstOf.push(chunk[0]!.value.n);
            if (firstOf.length === 3) throw new Error('once');
            return chunk.map(({ value }) => pass(value));
          },
        },
      ],
      output: out,
    });
    await drained(notes);
    expect(firstOf).toEqual([0, 10, 20, 20, 30]);
    expect(await valuesOf(out)).toHaveLength(40);
  });
});

describe('records that cannot be processed', () => {
  it('become dead letters with their bytes, position and reason, and block nothing', async () => {
    const bytes = Buffer.from([0, 0, 0, 0, 1, 0x7b, 0xff]);
    await put(notes, [note(1)]);
    await log.publish('notes', [{ key: 'bad ☃', value: bytes, headers: { traceparent: 'x' } }]);
    await put(notes, [note(2)]);
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    expect((await valuesOf(out)).map(({ n }) => n).sort()).toEqual([1, 2]);
    const [letter] = await valuesOf<DeadLetter>(TOPICS.dead);
    expect(letter).toMatchObject({
      topic: 'notes',
      partition: 0,
      offset: '1',
      key: 'bad ☃',
      actor: 'test',
      reason: 'undecodable',
      value: bytes.toString('base64'),
    });
  });

  it('are delivered again when the dead letter cannot be written', async () => {
    const publish = log.publish.bind(log);
    let refusals = 12;
    log.publish = async (topic, records) => {
      if (topic === TOPICS.dead.name && refusals-- > 0) throw new Error('no room');
      return publish(topic, records);
    };
    await log.publish('notes', [{ key: 'bad', value: Buffer.from('?') }]);
    await put(notes, [note(2)]);
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    expect(await valuesOf(TOPICS.dead)).toHaveLength(1);
    expect(await valuesOf(out)).not.toHaveLength(0);
  });

  it('are isolated from their neighbors when they repeatedly break a stage', async () => {
    let calls = 0;
    const fragile: NamedStage<Note, Note> = {
      name: 'fragile',
      run: async (chunk) => {
        calls += 1;
        for (const { value } of chunk) if (value.n === 13) throw new TypeError('cannot read 13');
        return chunk.map(({ value }) => pass(value));
      },
    };
    await put(notes, numbers(20));
    await start({ input: notes, stages: [fragile], output: out, chunkSize: 20 });
    await drained(notes);
    expect([...new Set((await valuesOf(out)).map(({ n }) => n))].sort((a, b) => a - b)).toEqual(
      numbers(20)
        .map(({ n }) => n)
        .filter((n) => n !== 13),
    );
    expect(await valuesOf(TOPICS.dead)).toMatchObject([
      { offset: '13', reason: 'breaks_stage', error: expect.stringContaining('cannot read 13') },
    ]);
    expect(await sum(metrics.retries)).toBe(8);
    expect(calls).toBeGreaterThan(8);
  });

  it('are never blamed for an unavailable store, however long it is down', async () => {
    let left = 60;
    const away: NamedStage<Note, Note> = {
      name: 'store',
      run: async (chunk) => {
        if (left-- > 0)
          throw new Error('insert failed', {
            cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }),
          });
        return chunk.map(({ value }) => pass(value));
      },
    };
    await put(notes, numbers(10));
    await start({ input: notes, stages: [away], output: out });
    await drained(notes);
    expect(await valuesOf(TOPICS.dead)).toEqual([]);
    expect(await valuesOf(out)).toHaveLength(10);
    expect(await sum(metrics.retries)).toBe(60);
  });

  it('are not blamed while all fail, but a single one is once other partitions succeed', async () => {
    let broken = true;
    const stage: NamedStage<Note, Note> = {
      name: 'stage',
      run: async (chunk) => {
        if (broken || chunk.some(({ value }) => value.n === 13)) throw new Error('no idea');
        return chunk.map(({ value }) => pass(value));
      },
    };
    await put(wide, [{ id: 'a', n: 13 }]);
    await start({ input: wide, stages: [stage], output: out });
    await eventually(async () => (await sum(metrics.retries)) > 20);
    expect(await valuesOf(TOPICS.dead)).toEqual([]);
    broken = false;
    const elsewhere = ['b', 'c', 'd', 'e', 'f', 'g'].find(
      (id) => partitionOf(id, 4) !== partitionOf('a', 4),
    )!;
    await put(wide, [{ id: elsewhere, n: 14 }]);
    await drained(wide);
    expect(await valuesOf(TOPICS.dead)).toMatchObject([{ key: 'a', offset: '0' }]);
    expect((await valuesOf(out)).map(({ n }) => n)).toEqual([14]);
  });
});

describe('a stage', () => {
  it('that returns the wrong number of outcomes commits nothing and blames no record', async () => {
    const short: NamedStage<Note, Note> = {
      name: 'short',
      run: (chunk) => chunk.filter(({ value }) => value.n !== 3).map(({ value }) => pass(value)),
    };
    await put(notes, numbers(5));
    const actor = await start({ input: notes, stages: [short], output: out });
    await eventually(async () => (await sum(metrics.retries)) > 15);
    await actor.stop();
    expect(await log.committed(groupOf('test'), 'notes')).toEqual(new Map([[0, 0n]]));
    expect(await valuesOf(TOPICS.dead)).toEqual([]);
  });

  it('that asks to wait pauses only its partition, and the same records are delivered again', async () => {
    const seen: { partition: string; n: number; at: number }[] = [];
    let asked = 0;
    await put(wide, numbers(40));
    const first = (await log.committed('x', 'wide')).size;
    expect(first).toBe(4);
    await start({
      input: wide,
      chunkSize: 100,
      stages: [
        {
          name: 'model',
          run: async (chunk: readonly Received<Note>[]) => {
            const partition = chunk[0]!.position.split(':')[1]!;
            if (partition === '0' && asked++ === 0) throw new RetryLaterError('busy', 1_000);
            seen.push(...chunk.map(({ value }) => ({ partition, n: value.n, at: Date.now() })));
            return chunk.map(({ value }) => pass(value));
          },
        },
      ],
    });
    const begun = Date.now();
    await drained(wide);
    expect(seen).toHaveLength(40);
    const others = seen.filter(({ partition }) => partition !== '0');
    const held = seen.filter(({ partition }) => partition === '0');
    expect(held.length * others.length).toBeGreaterThan(0);
    expect(Math.min(...held.map(({ at }) => at)) - begun).toBeGreaterThanOrEqual(980);
    expect(Math.max(...others.map(({ at }) => at))).toBeLessThan(Math.min(...held.map(({ at }) => at)));
  });

  it('that hangs is abandoned at its time limit, and the chunk is delivered again', async () => {
    let calls = 0;
    await put(notes, numbers(3));
    await start(
      {
        input: notes,
        stages: [
          {
            name: 'hangs once',
            run: (chunk: readonly Received<Note>[]) =>
              calls++ === 0
                ? new Promise<never>(() => {})
                : Promise.resolve(chunk.map(({ value }) => pass(value))),
          },
        ],
        output: out,
      },
      { stageLimitMs: 30 },
    );
    await drained(notes);
    expect(await valuesOf(out)).toHaveLength(3);
  });

  it('never runs for two chunks of a partition at the same time, nor for more partitions than allowed', async () => {
    const busy = new Map<string, number>();
    let most = 0;
    await put(wide, numbers(200));
    await start({
      input: wide,
      concurrency: 2,
      stages: [
        {
          name: 'slow',
          run: async (chunk: readonly Received<Note>[]) => {
            const partition = chunk[0]!.position.split(':')[1]!;
            busy.set(partition, (busy.get(partition) ?? 0) + 1);
            expect(busy.get(partition)).toBe(1);
            most = Math.max(
              most,
              [...busy.values()].reduce((a, b) => a + b, 0),
            );
            await new Promise((resolve) => setTimeout(resolve, 2));
            busy.set(partition, 0);
            return chunk.map(({ value }) => pass(value));
          },
        },
      ],
    });
    await drained(wide);
    expect(most).toBe(2);
    expect(await sum(metrics.retries)).toBe(0);
  });
});

describe('stopping', () => {
  it('finishes and commits the chunk in progress and leaves the rest', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    await put(notes, numbers(40));
    const actor = await start({
      input: notes,
      stages: [
        {
          name: 'held',
          run: async (chunk: readonly Received<Note>[]) => {
            calls += 1;
            await held;
            return chunk.map(({ value }) => pass(value));
          },
        },
      ],
      output: out,
    });
    await eventually(() => calls === 1);
    const stopping = actor.stop();
    release();
    await stopping;
    expect(calls).toBe(1);
    expect(await log.committed(groupOf('test'), 'notes')).toEqual(new Map([[0, 10n]]));
    expect(await valuesOf(out)).toHaveLength(10);
  });

  it('does not wait forever for a stage that hangs; its chunk is delivered elsewhere', async () => {
    await put(notes, numbers(3));
    let calls = 0;
    const stages = [
      {
        name: 'hangs',
        run: (): Promise<never> => {
          calls += 1;
          return new Promise(() => {});
        },
      },
    ];
    const actor = await start({ input: notes, stages }, { stopLimitMs: 20 });
    await eventually(() => calls === 1);
    await actor.stop();
    await start({ input: notes, stages: [passAll], output: out });
    await drained(notes);
    expect(await valuesOf(out)).toHaveLength(3);
  });
});

describe('losing a partition', () => {
  /** Delivers a batch of 30 records to an actor, with some properties of the batch replaced. */
  async function deliver(part: Partial<Batch>, stages = [passAll]) {
    let subscription: Subscription | undefined;
    const commits: string[] = [];
    const fake: ActorDeps['log'] = Object.create(log, {
      consume: { value: async (given: Subscription) => ((subscription = given), { stop: async () => {} }) },
    }) as MemoryLog;
    await put(notes, numbers(30));
    const records = [];
    for await (const record of log.read('notes')) records.push(record);
    await start({ input: notes, stages, output: out }, { log: fake });
    const batch: Batch = {
      topic: 'notes',
      partition: 0,
      records,
      lag: 0,
      heartbeat: async () => {},
      commit: async (offset) => void commits.push(offset),
      isActive: () => true,
      pause: () => {},
      ...part,
    };
    return { done: subscription!.onBatch(batch), commits };
  }

  it('ends the batch without an error at the next heartbeat', async () => {
    let beats = 0;
    const { done, commits } = await deliver({
      heartbeat: async () => {
        if (++beats === 2) throw new PartitionLostError('taken');
      },
    });
    await done;
    expect(commits).toEqual(['9', '19']);
    expect(await sum(metrics.retries)).toBe(0);
  });

  it('ends the batch without an error when a commit is refused, and counts nothing', async () => {
    const { done } = await deliver({ commit: () => Promise.reject(new PartitionLostError('taken')) });
    await done;
    expect(await sum(metrics.consumed)).toBe(0);
    expect(await sum(metrics.retries)).toBe(0);
  });

  it('starts no further chunk', async () => {
    let active = true;
    const { done, commits } = await deliver({
      isActive: () => active,
      heartbeat: async () => void (active = false),
    });
    await done;
    expect(commits).toEqual(['9']);
  });

  it('is detected while a stage works', async () => {
    const hangs: NamedStage<Note, Note> = { name: 'hangs', run: () => new Promise(() => {}) };
    const heartbeat = () => Promise.reject(new PartitionLostError('taken'));
    const { done, commits } = await deliver({ heartbeat }, [hangs]);
    await done;
    expect(commits).toEqual([]);
  });

  it('ignores an empty batch', async () => {
    const { done, commits } = await deliver({ records: [] });
    await done;
    expect(commits).toEqual([]);
  });
});
