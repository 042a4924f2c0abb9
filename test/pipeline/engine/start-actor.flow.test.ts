import { randomUUID } from 'node:crypto';
import { Type } from '@sinclair/typebox';
import { afterAll, describe, expect, it } from 'vitest';
import type { NamedStage } from '../../../pipeline/engine/actor.ts';
import { listDeadLetters, replayDeadLetters } from '../../../pipeline/log/dead-letter-replay.ts';
import { openCodec } from '../../../pipeline/log/codec.ts';
import type { Log } from '../../../pipeline/log/log.ts';
import { drop, pass } from '../../../pipeline/outcome.ts';
import { startActor } from '../../../pipeline/engine/start-actor.ts';
import { TOPICS, type Topic } from '../../../schemas/topics.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { kafkaForTests, schemaRegistryForTests } from '../../support/kafka.ts';
import { startLogDatabase } from '../../support/log-database.ts';
import { openLogAt } from '../../support/log-member.ts';

interface Note {
  readonly id: string;
  readonly n: number;
}

const noteTopic = (name: string): Topic<Note> => ({
  name: `flow.${randomUUID().slice(0, 8)}.${name}`,
  schema: Type.Object({ id: Type.String(), n: Type.Integer() }, { additionalProperties: false }),
  key: ({ id }) => id,
  partitions: 3,
  retentionMs: 86_400_000,
});

const database = await startLogDatabase();
const brokers = await kafkaForTests();
const registryUrl = await schemaRegistryForTests();
afterAll(() => database.stop());

const places = [
  { name: 'the log in Postgres', address: database.url, registryUrl: null },
  ...(brokers ? [{ name: 'Kafka', address: brokers[0]!, registryUrl }] : []),
];

describe.each(places)('two actors on $name', ({ address, registryUrl: registry }) => {
  it('process every record despite failures, restarts and replays', async () => {
    const [first, second, last] = [noteTopic('first'), noteTopic('second'), noteTopic('last')];
    const topics = [first, second, last, TOPICS.dead];
    const codec = await openCodec({ registryUrl: registry, logger: silentLogger(), topics });
    const logs: Log[] = [openLogAt(address, topics), openLogAt(address, topics)];
    const [log] = logs as [Log, Log];
    await log.ensureTopics();

    let trouble = 30;
    let mended = false;
    const shaky: NamedStage<Note, Note> = {
      name: 'shaky',
      run: async (chunk) => {
        if (trouble-- > 0 && trouble % 5 === 0)
          throw Object.assign(new Error('away'), { code: 'ECONNRESET' });
        return chunk.map(({ value }) => (value.n % 10 === 3 ? drop('no_keyword') : pass(value)));
      },
    };
    const picky: NamedStage<Note, Note> = {
      name: 'picky',
      run: (chunk) =>
        chunk.map(({ value }) =>
          value.n === 500 && !mended
            ? { kind: 'dead', reason: 'rejected_by_store', error: 'no' }
            : pass(value),
        ),
    };
    const deps = { codec, metrics: createMetrics(), logger: silentLogger(), backoff: () => 20 };
    const names = { a: `a-${randomUUID()}`, b: `b-${randomUUID()}` };
    const limits = { chunkSize: 50, concurrency: 3 };
    const startA = (on: Log) =>
      startActor(
        { name: names.a, input: first, stages: [shaky], output: second, ...limits },
        { ...deps, log: on },
      );
    const startB = (on: Log) =>
      startActor(
        { name: names.b, input: second, stages: [picky], output: last, ...limits },
        { ...deps, log: on },
      );

    const started = await Promise.all([startA(logs[0]!), startA(logs[1]!), startB(logs[1]!)]);
    const values = Array.from({ length: 2_000 }, (_, n): Note => ({ id: `id-${n % 50}`, n }));
    for (let from = 0; from < values.length; from += 100) {
      const records = values
        .slice(from, from + 100)
        .map((value) => ({ key: value.id, value: codec.encode(first, value) }));
      await log.publish(first.name, records);
      if (from === 800) await started[0]!.stop();
    }
    const seen = async () => {
      const ns: number[] = [];
      for await (const { value } of log.read(last.name)) {
        const outcome = codec.decode(last, value);
        if (outcome.kind === 'pass') ns.push(outcome.values[0]!.n);
      }
      return ns;
    };
    const expected = values.map(({ n }) => n).filter((n) => n % 10 !== 3);
    await eventually(async () => new Set(await seen()).size === expected.length - 1);
    for await (const { letter } of listDeadLetters(log, codec)) {
      if (letter.topic === second.name)
        expect(letter).toMatchObject({ actor: names.b, reason: 'rejected_by_store' });
    }
    mended = true;
    const matches = ({ topic }: { topic: string }) => topic === second.name;
    expect(await replayDeadLetters(log, codec, { matches })).toBe(1);
    expect(await replayDeadLetters(log, codec, { matches })).toBe(0);
    await eventually(async () => new Set(await seen()).has(500));
    expect([...new Set(await seen())].sort((a, b) => a - b)).toEqual(expected);
    await Promise.all(started.map((actor) => actor.stop()));
    await Promise.all(logs.map((each) => each.close()));
  });
});
