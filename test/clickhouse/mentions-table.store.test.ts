import { afterAll, beforeAll, expect, test } from 'vitest';
import { idToDecimal } from '../../clickhouse/mentions/mention-row.ts';
import { SEARCH_WORDS } from '../../clickhouse/mentions/search-words.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* What the table itself must support, independent of the queries. */

let stores: Stores;
const COUNT = 20_000;
const idOf = (n: number) => n.toString(16).padStart(32, '0');

beforeAll(async () => {
  stores = await startStores();
  await stores.clickhouse.insert({
    table: 'mentions',
    format: 'JSONEachRow',
    values: Array.from({ length: COUNT }, (_, n) => ({
      workspace_id: 1 + (n % 2),
      id: idToDecimal(idOf(n)),
      project_id: 'p',
      source: 'hn',
      external_id: String(n),
      kind: 'post',
      url: 'https://example.com',
      title: n === 4 ? 'A Zürich Quokka' : null,
      text: `post number ${n} about nothing`,
      engagement: n,
      posted_at: '2026-01-02T03:04:05.678Z',
      found_at: '2026-01-02T03:04:06.000Z',
      judged_at: '2026-01-02T03:04:07.000Z',
      keyword_ids: [1],
      group_ids: [],
      relevant: true,
      sentiment: 'neutral',
      urgency: 10,
      summary: '',
      reason: '',
      status: 'open',
      judge: 'built-in',
    })),
  });
});
afterAll(() => stores.close());

const rows = async <T>(query: string) =>
  (await stores.clickhouse.query({ query, format: 'JSONEachRow' })).json<T>();
const statuses = () =>
  rows<{ status: string; n: number }>(
    'SELECT status, count() AS n FROM mentions GROUP BY status ORDER BY status',
  );

test('times keep their milliseconds and are UTC', async () => {
  expect(await rows('SELECT toUnixTimestamp64Milli(posted_at) AS ms FROM mentions LIMIT 1')).toEqual([
    { ms: Date.parse('2026-01-02T03:04:05.678Z') },
  ]);
});

test('a lightweight update is visible as soon as it returns, and so is the next one', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => idToDecimal(idOf(2 * i))).join(',');
  await stores.clickhouse.command({
    query: `UPDATE mentions SET status = 'done' WHERE workspace_id = 1 AND id IN (${ids})`,
  });
  expect(await statuses()).toEqual([
    { status: 'done', n: 100 },
    { status: 'open', n: COUNT - 100 },
  ]);
  await stores.clickhouse.command({
    query: `UPDATE mentions SET status = 'archived', draft = 'x' WHERE workspace_id = 1 AND id IN (${ids})`,
  });
  expect(await statuses()).toEqual([
    { status: 'archived', n: 100 },
    { status: 'open', n: COUNT - 100 },
  ]);
});

test('concurrent updates of the same rows all take effect', async () => {
  const where = `workspace_id = 1 AND id = ${idToDecimal(idOf(2000))}`;
  await Promise.all([
    stores.clickhouse.command({ query: `UPDATE mentions SET urgency = 99 WHERE ${where}` }),
    stores.clickhouse.command({ query: `UPDATE mentions SET reason = 'because' WHERE ${where}` }),
    stores.clickhouse.command({ query: `UPDATE mentions SET sentiment = 'negative' WHERE ${where}` }),
  ]);
  expect(await rows(`SELECT urgency, reason, sentiment FROM mentions WHERE ${where}`)).toEqual([
    { urgency: 99, reason: 'because', sentiment: 'negative' },
  ]);
});

test('a lightweight delete is visible as soon as it returns', async () => {
  const where = `workspace_id = 1 AND id IN (${[3000, 3002].map((n) => idToDecimal(idOf(n))).join(',')})`;
  await stores.clickhouse.command({
    query: `DELETE FROM mentions WHERE ${where} SETTINGS lightweight_delete_mode = 'lightweight_update'`,
  });
  expect(await rows(`SELECT count() AS n FROM mentions WHERE ${where}`)).toEqual([{ n: 0 }]);
});

test('search uses the text index and reads only the granules with the words', async () => {
  const where = `workspace_id = 1 AND hasAllTokens(${SEARCH_WORDS}, ['quokka', 'zürich'])`;
  const plan = await rows<{ explain: string }>(
    `EXPLAIN indexes = 1 SELECT external_id FROM mentions WHERE ${where}`,
  );
  expect(plan.map(({ explain }) => explain).join('\n')).toContain('Name: ix_words');
  expect(await rows(`SELECT external_id FROM mentions WHERE ${where}`)).toEqual([{ external_id: '4' }]);
});

test('reading one mention by its id reads one granule', async () => {
  const plan = await rows<{ explain: string }>(
    `EXPLAIN indexes = 1 SELECT text FROM mentions WHERE workspace_id = 1 AND id = ${idToDecimal(idOf(10))}`,
  );
  expect(plan.map(({ explain }) => explain).join('\n')).toMatch(/Granules: 1\/[2-9]/);
});
