import { createClient, ClickHouseError } from '@clickhouse/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openClickHouse, type ClickHouse } from '../../../clickhouse/client.ts';
import { startEmbeddedClickHouse } from '../../../clickhouse/embedded/embedded.ts';
import type { EmbeddedServer } from '../../../runtime/process/supervise.ts';
import { migrateClickHouse } from '../../../clickhouse/migrate.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { temporaryDataDir } from '../../support/data-dir.ts';

let engine: EmbeddedServer;
let clickhouse: ClickHouse;
let remove: () => Promise<void>;

beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  engine = await startEmbeddedClickHouse({ dataDir: folder.path, logger: silentLogger() });
  await migrateClickHouse(engine.url, { files: [] });
  clickhouse = openClickHouse(engine.url);
});
afterAll(async () => {
  await clickhouse.close();
  await engine.stop();
  await remove();
});

const rows = async <T>(query: string, query_params?: Record<string, unknown>) =>
  (await clickhouse.query({ query, format: 'JSONEachRow', ...(query_params && { query_params }) })).json<T>();
const errorOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ClickHouseError);
  return error as ClickHouseError;
};
/** Returns rows in many blocks; a late one fails. */
const FAILS_LATE = `SELECT number, throwIf(number = 400000, 'late') FROM numbers(1000000) SETTINGS max_block_size = 1000`;
const LONG = 'SELECT max(sipHash64(number)) FROM numbers(1000000000000)';
const runningLong = async () =>
  (
    await rows<{ n: number }>(
      `SELECT count() AS n FROM system.processes WHERE query LIKE '%1000000000000%' AND query NOT LIKE '%system.processes%'`,
    )
  )[0]!.n;
const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('requests are isolated from each other', () => {
  test('the output of a failed query does not leak into the next answer', async () => {
    // A bare request: preparing a session for a database or settings would consume the leftover output.
    const { origin, username, password } = new URL(engine.url);
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const bare = async (body: string) =>
      (
        await fetch(`${origin}/?wait_end_of_query=1`, { method: 'POST', headers: { authorization }, body })
      ).text();
    for (let i = 0; i < 20; i++) {
      expect(await bare(FAILS_LATE)).toContain('FUNCTION_THROW_IF_VALUE_IS_NON_ZERO');
      expect(await Promise.all([bare('SELECT 1'), bare('SELECT 2')])).toEqual(['1\n', '2\n']);
    }
  });

  test('the same holds for streamed answers, and a truncated answer is an error', async () => {
    for (let i = 0; i < 5; i++) {
      const answer = await clickhouse.query({
        query: FAILS_LATE,
        format: 'JSONEachRow',
        clickhouse_settings: { wait_end_of_query: 0 },
      });
      await expect(answer.json()).rejects.toThrow();
      expect(await rows('SELECT 1 AS x')).toEqual([{ x: 1 }]);
    }
  });

  test('settings, the database and parameters apply to one request only', async () => {
    const setting = async () => (await rows<{ v: number }>(`SELECT getSetting('max_threads') AS v`))[0]!.v;
    const before = await setting();
    await clickhouse.query({
      query: 'SELECT {p:UInt8}',
      query_params: { p: 1 },
      clickhouse_settings: { max_threads: 17 },
    });
    await clickhouse.query({ query: 'SELECT 1', clickhouse_settings: { readonly: '1' } });
    expect(await setting()).toBe(before);
    expect((await errorOf(rows('SELECT {p:UInt8}'))).type).toBe('UNKNOWN_QUERY_PARAMETER');
    await clickhouse.command({ query: 'CREATE TABLE after_readonly (a UInt8) ENGINE = Memory' });
    await clickhouse.command({ query: 'DROP TABLE after_readonly' });
  });

  test('readonly applies, and nothing in the query text lifts it', async () => {
    const readonly = (query: string) => clickhouse.command({ query, clickhouse_settings: { readonly: '1' } });
    expect((await errorOf(readonly('CREATE TABLE x (a UInt8) ENGINE = Memory'))).type).toBe('READONLY');
    expect((await errorOf(readonly('SELECT 1 SETTINGS readonly = 0'))).type).toBe('READONLY');
  });

  test('many concurrent requests with parameters each get their own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        rows<{ i: number; s: string }>('SELECT {i:UInt32} AS i, {s:String} AS s', { i, s: `s${i}` }),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, i) => [{ i, s: `s${i}` }]));
  });
});

describe('values round-trip unchanged', () => {
  test.each([
    ['String', `it's "quoted" \`here\` \\ back\\n slash`],
    ['String', 'line\nline\r\n\ttab'],
    ['String', 'häß 日本 😀 {x:String} ; -- # /* */'],
    ['String', ''],
    ['String', '\0nul'],
    ['Array(String)', [`it's`, 'a\\b', 'c\nd', '']],
    ['Array(UInt32)', [0, 4_294_967_295]],
    ['Array(UInt32)', []],
    ['Nullable(String)', null],
    ['Nullable(UInt8)', 7],
    ['Bool', true],
    ['Float64', -1.5],
    ['Map(String, String)', { "k'": 'v\\' }],
  ])('%s %j', async (type, value) => {
    const query_params = { v: type.startsWith('Map') ? new Map(Object.entries(value as object)) : value };
    expect(await rows(`SELECT {v:${type}} AS v`, query_params)).toEqual([{ v: value }]);
  });

  test('UInt128 and DateTime64', async () => {
    const id = (2n ** 128n - 1n).toString();
    const query = 'SELECT toString({id:UInt128}) AS id, {at:DateTime64(3)} AS at';
    expect(await rows(query, { id, at: new Date('2026-01-02T03:04:05.678Z') })).toEqual([
      { id, at: '2026-01-02 03:04:05.678' },
    ]);
  });

  test('parameters of any length: 100,000 ids', async () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => i);
    expect(await rows('SELECT length({ids:Array(UInt32)}) AS n', { ids })).toEqual([{ n: ids.length }]);
  });

  test('answers and inserts can be compressed', async () => {
    const compressed = createClient({ url: engine.url, compression: { request: true, response: true } });
    await compressed.command({ query: 'CREATE TABLE packed (s String) ENGINE = Memory' });
    const values = Array.from({ length: 1000 }, (_, i) => ({ s: `row ${i} é` }));
    await compressed.insert({ table: 'packed', values, format: 'JSONEachRow' });
    const answer = await compressed.query({ query: 'SELECT s FROM packed', format: 'JSONEachRow' });
    expect(await answer.json()).toEqual(values);
    expect(answer.response_headers['content-encoding']).toBe('gzip');
    await compressed.close();
  });

  test('a large answer can be read as a stream', async () => {
    const answer = await clickhouse.query({
      query: 'SELECT number, toString(number) AS s FROM numbers(500000)',
      format: 'JSONEachRow',
      clickhouse_settings: { wait_end_of_query: 0 },
    });
    let count = 0;
    for await (const part of answer.stream<{ number: number }>()) count += part.length;
    expect(count).toBe(500_000);
  });
});

describe('inserts', () => {
  beforeEach(() =>
    clickhouse.command({
      query: 'CREATE OR REPLACE TABLE t (a UInt32, s String) ENGINE = MergeTree ORDER BY a',
    }),
  );

  test('an insert returns how many rows it wrote', async () => {
    const { summary } = await clickhouse.insert({
      table: 't',
      values: [
        { a: 1, s: `it's;\n` },
        { a: 2, s: '' },
      ],
      format: 'JSONEachRow',
    });
    expect(summary?.written_rows).toBe('2');
    expect(await rows('SELECT * FROM t ORDER BY a')).toEqual([
      { a: 1, s: `it's;\n` },
      { a: 2, s: '' },
    ]);
  });

  test('an insert with a bad row writes none of its rows', async () => {
    const values = [...Array.from({ length: 5000 }, (_, a) => ({ a, s: 'good' })), { a: 'bad', s: '' }];
    await errorOf(clickhouse.insert({ table: 't', values, format: 'JSONEachRow' }));
    expect(await rows('SELECT count() AS n FROM t')).toEqual([{ n: 0 }]);
  });

  test('an insert of no rows and one whose text contains semicolons succeed', async () => {
    await clickhouse.insert({ table: 't', values: [], format: 'JSONEachRow' });
    await clickhouse.command({ query: `INSERT INTO t VALUES (1, 'a; b'), (2, ';')` });
    expect(await rows('SELECT count() AS n FROM t')).toEqual([{ n: 2 }]);
  });
});

describe('errors are ClickHouse errors', () => {
  test.each([
    ['SELEC 1', '62', 'SYNTAX_ERROR'],
    ['SELECT * FROM nowhere', '60', 'UNKNOWN_TABLE'],
    ['SELECT 1; SELECT 2', '62', 'SYNTAX_ERROR'],
    ['SELECT 1 SETTINGS no_such_setting = 1', '115', 'UNKNOWN_SETTING'],
    [`SELECT * FROM file('/etc/hostname', 'LineAsString')`, '497', 'ACCESS_DENIED'],
    [`SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')`, '497', 'ACCESS_DENIED'],
    ['', '62', 'SYNTAX_ERROR'],
  ])('%s', async (query, code, type) => {
    expect(await errorOf(clickhouse.command({ query }))).toMatchObject({ code, type });
  });

  test('an unknown setting of the request is refused', async () => {
    const settings = { no_such_setting: 1 } as Record<string, number>;
    expect(
      (await errorOf(clickhouse.command({ query: 'SELECT 1', clickhouse_settings: settings }))).type,
    ).toBe('UNKNOWN_SETTING');
  });

  test('a time limit stops a query', async () => {
    const limited = clickhouse.query({ query: LONG, clickhouse_settings: { max_execution_time: 1 } });
    expect((await errorOf(limited)).type).toBe('TIMEOUT_EXCEEDED');
  });

  test('without the token only the ping is answered', async () => {
    const stranger = new URL(engine.url);
    stranger.password = 'guess';
    const guess = openClickHouse(stranger.href);
    expect((await errorOf(guess.query({ query: 'SELECT 1' }))).type).toBe('AUTHENTICATION_FAILED');
    await guess.close();
    const { origin } = stranger;
    expect((await fetch(`${origin}/?query=SELECT+1`)).status).toBe(403);
    expect(
      (
        await fetch(`${origin}/?query=SELECT+1`, {
          headers: { 'X-ClickHouse-User': 'earshot', 'X-ClickHouse-Key': '' },
        })
      ).status,
    ).toBe(403);
    expect(await (await fetch(`${origin}/ping`)).text()).toBe('Ok.\n');
  });
});

describe('abandoned and queued queries', () => {
  test('the queries of a disconnected caller stop and free the engine', async () => {
    // Five of six slots are taken. The last one is for reading system.processes.
    const aborts = Array.from({ length: 5 }, () => new AbortController());
    const gone = aborts.map(({ signal }) =>
      clickhouse.query({ query: LONG, abort_signal: signal }).catch(() => 'gone'),
    );
    await until(async () => (await runningLong()) === 5);
    for (const abort of aborts) abort.abort();
    expect(await Promise.all(gone)).toEqual(['gone', 'gone', 'gone', 'gone', 'gone']);
    await until(async () => (await runningLong()) === 0);
  });

  test('a query that nobody reads any more stops', async () => {
    const abort = new AbortController();
    const endless = clickhouse
      .query({ query: `${LONG} GROUP BY number % 1000`, abort_signal: abort.signal })
      .catch(() => 'gone');
    await until(async () => (await runningLong()) === 1);
    abort.abort();
    await endless;
    await until(async () => (await runningLong()) === 0);
  });

  test('a stream abandoned halfway stops', async () => {
    for (let i = 0; i < 10; i++) {
      const endless = await clickhouse.query({
        query: 'SELECT number FROM numbers(1000000000000)',
        format: 'JSONEachRow',
        clickhouse_settings: { wait_end_of_query: 0 },
      });
      for await (const _ of endless.stream()) break;
      endless.close();
    }
    await until(async () => (await runningLong()) === 0);
    expect(await rows('SELECT 1 AS x')).toEqual([{ x: 1 }]);
  });

  test('queries beyond the number of slots wait their turn, and all are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => rows('SELECT count() AS n FROM numbers(3000000)')),
    );
    expect(answers).toEqual(Array.from({ length: 40 }, () => [{ n: 3_000_000 }]));
  });
});
