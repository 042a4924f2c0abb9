import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openClickHouse } from '../../clickhouse/client.ts';
import { openCodec } from '../../pipeline/log/codec.ts';
import { type Log } from '../../pipeline/log/log.ts';
import { openEmbeddedLog } from '../../pipeline/log/embedded-log.ts';
import { openKafkaLog } from '../../pipeline/log/kafka-log.ts';
import { openPostgres } from '../../postgres/client.ts';
import { type Mention } from '../../schemas/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { attachToRunning } from '../../telemetry/data-folder.ts';
import { silentLogger } from '../../telemetry/logger.ts';
import { startCorpusServer, type CorpusItem } from '../support/corpus-server.ts';
import { kafkaForTests } from '../support/kafka.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Kills in the short form; EARSHOT_TEST_KILLS asks for more. */
const KILLS = Number(process.env.EARSHOT_TEST_KILLS ?? 3);
/** Posts there are at first, and those that are published between two kills. */
const FIRST_POSTS = 300;
const POSTS_BETWEEN = 30;

/** The same numbers in every run, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const post = (index: number, source: 'hn' | 'devto'): CorpusItem => ({
  source,
  id: String(10_000 + index),
  url: `https://dev.to/someone/post-${index}`,
  author: `author${index % 7}`,
  title: `Post ${index} about ${index % 3 === 0 ? 'lumenkite' : 'something else'}`,
  text: `Body of post ${index}.`,
  engagement: index,
  postedAt: Math.floor(Date.now() / 1000) * 1000,
});

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** What the three stores and the stream hold of the project. */
async function ledger(folder: string, brokers: readonly string[] | null) {
  const engines = (await attachToRunning(folder))!;
  const postgres = openPostgres(engines.postgres!);
  const clickhouse = openClickHouse(engines.clickhouse!);
  const logger = silentLogger();
  const log: Log = brokers
    ? openKafkaLog({ brokers, ssl: false, sasl: null, clientId: 'ledger', logger })
    : openEmbeddedLog({ postgres, logger });
  const codec = await openCodec({ registryUrl: null, logger });
  try {
    const memory = await postgres.query<{ external_id: string; state: string; mention_id: string }>(
      'SELECT external_id, state, mention_id FROM post_memory',
    );
    const known = new Set(memory.map(({ mention_id }) => mention_id));
    const answer = await clickhouse.query({
      query: 'SELECT external_id FROM mentions ORDER BY external_id',
      format: 'JSONEachRow',
    });
    const created = new Set<string>();
    const patched = new Set<string>();
    for await (const { value } of log.read(TOPICS.mentions.name)) {
      const outcome = codec.decode(TOPICS.mentions, value);
      if (outcome.kind !== 'pass') throw new Error('an undecodable mention');
      const event = outcome.values[0]!;
      // A broker may be shared with other tests.
      if (!known.has(event.id)) continue;
      if (event.event === 'created') created.add(event.external_id);
      if (event.event === 'updated' && event.status === 'done') patched.add(event.external_id);
    }
    return {
      memory: memory.map(({ external_id }) => external_id).sort(),
      states: [...new Set(memory.map(({ state }) => state))],
      facts: (await answer.json<{ external_id: string }>()).map(({ external_id }) => external_id),
      created: [...created].sort(),
      patched: [...patched].sort(),
    };
  } finally {
    await Promise.all([log.close(), clickhouse.close()]);
    await postgres.close();
  }
}

/** Kills the service while it scans, patches a mention in between, and compares everything in the end. */
async function surviveKills(brokers: readonly string[] | null, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'earshot-kill-'));
  await chmod(folder, 0o711);
  clean.push(() => rm(folder, { recursive: true, force: true }));
  const publish = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => post(from + at, at % 2 === 0 ? 'hn' : 'devto'));
  const server = await startCorpusServer(publish(0, FIRST_POSTS));
  clean.push(() => server.close());
  server.delayMs = 150;
  const kafka: Record<string, string> = brokers ? { EARSHOT_KAFKA_BROKERS: brokers.join(',') } : {};
  const service = await ServiceProcess.at(folder, { ...server.env, ...kafka, EARSHOT_MIN_CADENCE: '1s' });
  clean.push(() => service.kill());
  await service.start();
  const project = await service.ask<{ id: string }>('POST', '/projects', {
    name: 'Kills',
    sources: ['hn', 'devto'],
    keywords: ['lumenkite'],
    scan_every: '2s',
  });
  const patched: string[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await delay(random() * 4000);
    const page = await service.call<{ data: Mention[] }>(
      'GET',
      `/mentions?status=open&include=all&project=${project.id}`,
    );
    const target = page.body.data?.[0];
    if (target && (await service.call('PATCH', `/mentions/${target.id}`, { status: 'done' })).status === 200)
      patched.push(target.external_id);
    await service.kill();
    server.items = [...server.items, ...publish(server.items.length, server.items.length + POSTS_BETWEEN)];
    await service.start();
  }
  const wanted = server.items
    .filter(({ title }) => title!.includes('lumenkite'))
    .map(({ id }) => id)
    .sort();
  await service.until(async () => {
    const answer = await service.ask<{ total: number }>(
      'GET',
      `/mentions?include=all&project=${project.id}&limit=1`,
    );
    return answer.total >= wanted.length;
  }, 'every post as a mention');
  await service.until(
    async () => (await ledger(folder, brokers)).states.join() === 'stored',
    'every claim stored',
  );
  const held = await ledger(folder, brokers);
  expect(held.facts).toEqual(wanted);
  expect(held.memory).toEqual(wanted);
  expect(held.created).toEqual(wanted);
  expect(held.patched).toEqual(expect.arrayContaining(patched));
  for (const id of patched) {
    const { body } = await service.call<{ data: Mention[] }>(
      'GET',
      `/mentions?include=all&status=done&limit=100`,
    );
    expect(body.data.map(({ external_id }) => external_id)).toContain(id);
  }
  expect(await service.stop()).toBe(0);
}

describe(`A service that is killed ${KILLS} times while it scans`, () => {
  it('loses nothing and doubles nothing on embedded engines', () => surviveKills(null, 1), 180_000);

  it('loses nothing and doubles nothing with Kafka', async (context) => {
    const brokers = await kafkaForTests();
    if (!brokers) return context.skip();
    return surviveKills(brokers, 2);
  }, 180_000);
});
