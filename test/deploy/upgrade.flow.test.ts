import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openClickHouse } from '../../clickhouse/client.ts';
import { openCodec } from '../../pipeline/log/codec.ts';
import { openEmbeddedLog } from '../../pipeline/log/embedded/embedded-log.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { silentLogger } from '../../runtime/logger.ts';
import { TOPICS } from '../../schemas/topics.ts';
import type { CorpusItem } from '../support/corpus.ts';
import { startCorpusServer } from '../support/corpus-server.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { checkOut, previousCommit } from '../support/previous-version.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { freshClickHouseUrl, freshPostgres } from '../support/stores.ts';

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of clean.splice(0).reverse()) await step();
});

const STARTED = Math.floor(Date.now() / 1000) * 1000;
const posts = (from: number, count: number): CorpusItem[] =>
  Array.from({ length: count }, (_, at) => ({
    source: 'hn',
    id: String(10_000 + from + at),
    url: '',
    author: `author${at % 5}`,
    title: `Post ${from + at} about lumenkite`,
    text: '',
    engagement: at,
    postedAt: STARTED - at * 1000,
  }));
const ids = (items: readonly CorpusItem[]) => items.map(({ id }) => id).sort();

/** Two versions of the service on the same stores, and the source that both scan. */
async function startBoth(previous: string) {
  const folder = await temporaryDataDir();
  clean.push(() => folder.remove());
  const server = await startCorpusServer(posts(0, 40));
  clean.push(() => server.close());
  const postgres = await freshPostgres();
  clean.push(() => postgres.drop());
  const clickhouseUrl = freshClickHouseUrl();
  const env = {
    ...server.env,
    EARSHOT_POSTGRES_URL: postgres.url,
    EARSHOT_CLICKHOUSE_URL: clickhouseUrl,
    EARSHOT_MIN_CADENCE: '1s',
  };
  const old = await ServiceProcess.at(join(folder.path, 'old'), env, {
    program: checkOut(previous, join(folder.path, 'checkout')),
  });
  clean.push(() => old.kill());
  const current = await ServiceProcess.at(join(folder.path, 'new'), env);
  clean.push(() => current.kill());
  return { old, current, server, postgresUrl: postgres.url, clickhouseUrl };
}

/** Returns the posts of `created` events, once for each event, and everything that is stored, sorted. */
async function holdings(postgresUrl: string, clickhouseUrl: string) {
  const postgres = openPostgres(postgresUrl);
  const clickhouse = openClickHouse(clickhouseUrl);
  const log = openEmbeddedLog({ postgres, logger: silentLogger() });
  const codec = await openCodec({ registryUrl: null, logger: silentLogger() });
  try {
    const created: string[] = [];
    for await (const { value } of log.read(TOPICS.mentions.name)) {
      const outcome = codec.decode(TOPICS.mentions, value);
      if (outcome.kind === 'pass' && outcome.values[0]!.event === 'created')
        created.push(outcome.values[0]!.external_id);
    }
    const dead: string[] = [];
    for await (const { value } of log.read(TOPICS.dead.name)) dead.push(value.toString());
    const query = 'SELECT external_id FROM mentions ORDER BY external_id';
    const rows = await (
      await clickhouse.query({ query, format: 'JSONEachRow' })
    ).json<{ external_id: string }>();
    return { created: created.sort(), stored: rows.map((row) => row.external_id), dead };
  } finally {
    await log.close();
    await clickhouse.close();
    await postgres.close();
  }
}

const previous = previousCommit();
if (previous === null)
  console.warn('The test of an upgrade is skipped: it needs the history of the repository (a full clone).');

describe.skipIf(previous === null)('the version of the day before next to this one', () => {
  it('shares stores and topics with it, loses nothing, and stops while this one goes on', async () => {
    const { old, current, server, postgresUrl, clickhouseUrl } = await startBoth(previous!);
    await old.start();
    const project = await old.ask<{ id: string }>('POST', '/projects', {
      name: 'Upgrade',
      sources: ['hn'],
      keywords: ['lumenkite'],
      scan_every: '1s',
    });
    const count = async (service: ServiceProcess) =>
      (await service.ask<{ total: number }>('GET', `/mentions?project=${project.id}&include=all&limit=1`))
        .total;
    const arrives = (service: ServiceProcess) =>
      service.until(async () => (await count(service)) >= server.items.length, 'every post as a mention');
    await arrives(old);

    await current.start();
    server.items = [...server.items, ...posts(40, 200)];
    await arrives(old);
    await arrives(current);

    expect(await old.stop()).toBe(0);
    server.items = [...server.items, ...posts(240, 40)];
    await arrives(current);
    expect(await current.stop()).toBe(0);

    const { created, stored, dead } = await holdings(postgresUrl, clickhouseUrl);
    expect(dead).toEqual([]);
    expect(stored).toEqual(ids(server.items));
    expect(created).toEqual(ids(server.items));
  });
});
