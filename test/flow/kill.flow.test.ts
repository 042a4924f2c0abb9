import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openClickHouse } from '../../clickhouse/client.ts';
import { openCodec } from '../../pipeline/log/codec.ts';
import type { Log } from '../../pipeline/log/log.ts';
import { openEmbeddedLog } from '../../pipeline/log/embedded/embedded-log.ts';
import { openKafkaLog } from '../../pipeline/log/kafka/kafka-log.ts';
import { openPostgres } from '../../postgres/pool.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { TOPICS } from '../../schemas/topics.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import { attachToRunning } from '../../runtime/process/data-folder.ts';
import { silentLogger } from '../../runtime/logger.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { expireReadings, livingMentions } from '../support/living-mentions.ts';
import { startCorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { kafkaForTests } from '../support/kafka.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** Kills in the short form. Set EARSHOT_TEST_KILLS for more: five kill each victim. */
const KILLS = Number(process.env.EARSHOT_TEST_KILLS ?? 3);
/** What is killed, in turn. */
const VICTIMS = ['everything', 'service', 'clickhouse', 'service', 'postgres'] as const;
/** The number of posts at the start, and of those published between two kills. */
const FIRST_POSTS = 300;
const POSTS_BETWEEN = 30;
/** Posts that appear late: so old that only a sweep finds them. Every third one matches. */
const LATE_POSTS = 9;
const LATE_BY_MS = 3 * DAY_MS;
/** What the likes of every known post rise by before each kill. */
const RISE = 1_000;

/** Returns a seeded generator, so that a failure can be reproduced. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const post = (index: number): CorpusItem => {
  const source = index % 2 === 0 ? 'hn' : 'bluesky';
  const id =
    source === 'hn' ? String(10_000 + index) : `at://did:plc:author/app.bsky.feed.post/${10_000 + index}`;
  const said = `Post ${index} about ${index % 3 === 0 ? 'lumenkite' : 'something else'}`;
  return {
    source,
    id,
    url: '',
    author: `author${index % 7}`,
    title: source === 'hn' ? said : null,
    text: source === 'hn' ? '' : said,
    engagement: index,
    postedAt: Math.floor(Date.now() / 1000) * 1000,
  };
};

/** A post after its author has added a word. */
const edited = ({ text, ...item }: CorpusItem): CorpusItem => ({ ...item, text: text && `${text} really` });

/** Returns what a source serves after some time: its posts with more likes and edited, new ones, and some that appear late. */
function grown(items: readonly CorpusItem[]): CorpusItem[] {
  const from = items.length;
  const late = (item: CorpusItem): CorpusItem => ({ ...item, postedAt: item.postedAt - LATE_BY_MS });
  return [
    ...items.map((item) => ({ ...edited(item), engagement: item.engagement + RISE })),
    ...posts(from, LATE_POSTS).map(late),
    ...posts(from + LATE_POSTS, POSTS_BETWEEN),
  ];
}

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

/** Returns what both stores contain. */
async function holdings(folder: string) {
  const engines = (await attachToRunning(folder))!;
  const postgres = openPostgres(engines.postgres!);
  const clickhouse = openClickHouse(engines.clickhouse!);
  try {
    const memory = await postgres.query<{ external_id: string; state: string; mention_id: string }>(
      'SELECT external_id, state, mention_id FROM post_memory ORDER BY external_id',
    );
    const answer = await clickhouse.query({
      query: 'SELECT external_id, status FROM mentions ORDER BY external_id',
      format: 'JSONEachRow',
    });
    const facts = await answer.json<{ external_id: string; status: string }>();
    return {
      memory: memory.map(({ external_id }) => external_id),
      mentionIds: new Set(memory.map(({ mention_id }) => mention_id)),
      states: [...new Set(memory.map(({ state }) => state))],
      facts: facts.map(({ external_id }) => external_id),
      done: facts.filter(({ status }) => status === 'done').map(({ external_id }) => external_id),
    };
  } finally {
    await clickhouse.close();
    await postgres.close();
  }
}

/** Returns what the stream says of these mentions: posts created and posts marked as done. */
async function told(folder: string, brokers: readonly string[] | null, mentionIds: ReadonlySet<string>) {
  const postgres = openPostgres((await attachToRunning(folder))!.postgres!);
  const logger = silentLogger();
  const log: Log = brokers
    ? openKafkaLog({ brokers, clientId: 'ledger', logger })
    : openEmbeddedLog({ postgres, logger });
  const codec = await openCodec({ registryUrl: null, logger });
  const created = new Set<string>();
  const done = new Set<string>();
  try {
    for await (const { value } of log.read(TOPICS.mentions.name)) {
      const outcome = codec.decode(TOPICS.mentions, value);
      if (outcome.kind !== 'pass') throw new Error('an undecodable mention');
      const event = outcome.values[0]!;
      // The broker may be shared with other tests.
      if (!mentionIds.has(event.id)) continue;
      if (event.event === 'created') created.add(event.external_id);
      if (event.event === 'updated' && event.status === 'done') done.add(event.external_id);
    }
  } finally {
    await log.close();
    await postgres.close();
  }
  return { created: [...created].sort(), done: [...done] };
}

/** Kills a victim. The service recovers on its own or is restarted. */
async function strike(
  service: ServiceProcess,
  folder: string,
  victim: (typeof VICTIMS)[number],
): Promise<void> {
  if (victim === 'clickhouse' || victim === 'postgres') {
    await service.killEngine(victim);
    // The service may still be ready because it has not noticed.
    const answers = () => holdings(folder).then(Boolean, () => false);
    await service.until(answers, 'engines that answer');
    return service.ready();
  }
  if (victim === 'service') await service.kill();
  else await service.killTree();
  await service.start();
}

/** Marks the newest open mention as done, as a person would. Returns the id of its post once acknowledged. */
async function patchNewest(service: ServiceProcess, project: string): Promise<string | null> {
  const { body } = await service.call<{ data?: Mention[] }>(
    'GET',
    `/mentions?status=open&include=all&project=${project}&limit=1`,
  );
  const target = body.data?.[0];
  if (!target) return null;
  const { status } = await service.call('PATCH', `/mentions/${target.id}`, { status: 'done' });
  return status === 200 ? target.external_id : null;
}

const posts = (from: number, count: number) => Array.from({ length: count }, (_, at) => post(from + at));

/** Starts sources that serve their posts slowly, page by page, and a service that keeps scanning a project. */
async function startScanning(brokers: readonly string[] | null) {
  const folder = await temporaryDataDir();
  clean.push(() => folder.remove());
  const server = await startCorpusServer(posts(0, FIRST_POSTS));
  clean.push(() => server.close());
  server.delayMs = 150;
  server.pageSize = 40;
  const service = await ServiceProcess.at(folder.path, {
    ...server.env,
    ...(brokers && { EARSHOT_KAFKA_BROKERS: brokers.join(',') }),
    EARSHOT_MIN_CADENCE: '1s',
  });
  clean.push(() => service.kill());
  await service.start();
  const project = await service.ask<{ id: string }>('POST', '/projects', {
    name: 'Kills',
    sources: ['hn', 'bluesky'],
    keywords: ['lumenkite'],
    scan_every: '2s',
  });
  return { folder: folder.path, server, service, project: project.id };
}

/** Waits for the likes and words that a source shows, and expects no likes to be there twice or to be missing in between. */
async function expectPosts(service: ServiceProcess, folder: string, items: readonly CorpusItem[]) {
  await expireReadings(folder, 'bluesky');
  const shown = new Map(items.map((item) => [item.id, item]));
  await service.until(
    async () =>
      (await livingMentions(folder, 'bluesky')).every(
        ({ external_id, engagement, text }) =>
          engagement === shown.get(external_id)!.engagement && text === shown.get(external_id)!.text,
      ),
    'the likes and words that the source shows',
  );
  const histories = (await livingMentions(folder, 'bluesky')).filter(({ points }) => points.length > 0);
  expect(histories.length).toBeGreaterThan(0);
  for (const { engagement, points } of histories) {
    const numbers = [...new Set(points)];
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.at(-1)).toBe(engagement);
    // A number that stays for a while has two points: when it was read first and last.
    for (const number of numbers) expect(points.filter((one) => one === number).length).toBeLessThan(3);
  }
}

/** Kills during scans, changes mentions in between, and compares everything at the end. */
async function surviveKills(brokers: readonly string[] | null, kills: number, seed: number): Promise<void> {
  const random = randomFrom(seed);
  const { folder, server, service, project } = await startScanning(brokers);
  const patched: string[] = [];
  await service.until(async () => {
    const done = await patchNewest(service, project);
    if (done) patched.push(done);
    return done !== null;
  }, 'a first mention to change');
  for (let kill = 0; kill < kills; kill++) {
    server.items = grown(server.items);
    await expireReadings(folder, 'bluesky');
    const before = server.rereads;
    // A scan that a person asks for sweeps the window. It goes on by itself after the kill.
    await service.ask('POST', `/projects/${project}/scan`);
    await delay(random() * 3000);
    const done = await patchNewest(service, project);
    if (done) patched.push(done);
    if (kill === kills - 1) await service.until(async () => server.rereads > before, 'a repeated read');
    await strike(service, folder, VICTIMS[kill % VICTIMS.length]!);
  }
  const wanted = server.items
    .filter(({ title, text }) => (title ?? text).includes('lumenkite'))
    .map(({ id }) => id)
    .sort();
  await service.until(async () => {
    const { memory, states, facts } = await holdings(folder);
    return memory.length >= wanted.length && facts.length >= wanted.length && states.join() === 'stored';
  }, 'every post as a mention');
  await expectPosts(service, folder, server.items);
  const held = await holdings(folder);
  const stream = await told(folder, brokers, held.mentionIds);
  expect(held.facts).toEqual(wanted);
  expect(held.memory).toEqual(wanted);
  expect(stream.created).toEqual(wanted);
  expect(stream.done).toEqual(expect.arrayContaining(patched));
  expect(held.done).toEqual(expect.arrayContaining(patched));
  expect(await service.stop()).toBe(0);
}

const TIMEOUT_MS = 600_000 + KILLS * 60_000;

describe('a service killed during scans, along with its engines', () => {
  it(
    `neither loses nor duplicates posts in ${KILLS} kills on embedded engines`,
    () => surviveKills(null, KILLS, 1),
    TIMEOUT_MS,
  );

  it(
    `neither loses nor duplicates posts in ${Math.ceil(KILLS / 2)} kills with Kafka`,
    async (context) => {
      const brokers = await kafkaForTests();
      if (!brokers) return context.skip();
      return surviveKills(brokers, Math.ceil(KILLS / 2), 2);
    },
    TIMEOUT_MS,
  );
});
