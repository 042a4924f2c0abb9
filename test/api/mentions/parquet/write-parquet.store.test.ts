import { afterAll, beforeAll, expect, it } from 'vitest';
import { columnOf, type Cell } from '../../../../api/mentions/parquet/column.ts';
import { writeParquet } from '../../../../api/mentions/parquet/write-parquet.ts';
import { Nullable, Timestamp } from '../../../../schemas/formats.ts';
import { Type } from '@sinclair/typebox';
import { startStores, type Stores } from '../../../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const FIELDS = {
  id: Type.String(),
  title: Nullable(Type.String()),
  count: Type.Integer(),
  place: Nullable(Type.Integer()),
  trend: Nullable(Type.Number()),
  relevant: Type.Boolean(),
  at: Timestamp,
  ids: Type.Array(Type.Integer()),
};
const COLUMNS = Object.entries(FIELDS).map(([name, schema]) => columnOf(name, schema));
type Row = Record<string, Cell>;

async function fileOf(...groups: Row[][]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeParquet<Row>(
    COLUMNS,
    (async function* () {
      yield* groups;
    })(),
  )) {
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const row = (at: number): Row => ({
  id: `id-${at}-é東😀`,
  title: at % 3 === 0 ? null : 't'.repeat(at % 200),
  count: at * 7_000_000,
  place: at % 2 === 0 ? null : at,
  trend: at % 3 === 1 ? null : at / 7 - 5,
  relevant: at % 5 === 0,
  at: new Date(Date.UTC(2026, 0, 1) + at * 1001).toISOString(),
  ids: Array.from({ length: at % 4 }, (_, n) => at + n),
});

/** Reads a file with ClickHouse, which has its own Parquet reader. */
async function readBack(file: Buffer): Promise<Row[]> {
  const url = new URL(stores.clickhouseUrl);
  const [user, password] = [url.username, url.password];
  const database = url.pathname.slice(1);
  const ask = async (query: string, body?: Buffer) => {
    const address = `${url.origin}/?database=${database}&query=${encodeURIComponent(query)}`;
    const answer = await fetch(address, {
      method: 'POST',
      body: body ?? '',
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.text();
  };
  await ask(`CREATE OR REPLACE TABLE from_parquet (id String, title Nullable(String), count Int64, place Nullable(Int64), trend Nullable(Float64),
    relevant Bool, at DateTime64(3, 'UTC'), ids Array(Int64)) ENGINE = Memory`);
  await ask('INSERT INTO from_parquet FORMAT Parquet', file);
  const answer = await stores.clickhouse.query({
    query: `SELECT id, title, count, place, trend, relevant, concat(replaceOne(toString(at), ' ', 'T'), 'Z') AS at, ids FROM from_parquet ORDER BY from_parquet.at`,
    format: 'JSONEachRow',
  });
  return answer.json<Row>();
}

it('writes several row groups that another Parquet reader can read back', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => row(at));
  expect(
    await readBack(await fileOf(rows.slice(0, 1_000), rows.slice(1_000, 1_001), rows.slice(1_001))),
  ).toEqual(rows);
});

it('writes a valid file without rows', async () => {
  expect(await readBack(await fileOf())).toEqual([]);
});

it('rejects a field without a Parquet type', () => {
  expect(() => columnOf('x', Type.Object({}))).toThrow('no Parquet column for x');
});
