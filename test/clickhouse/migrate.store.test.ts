import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClickHouse, type ClickHouse } from '../../clickhouse/client.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import { statementsOf } from '../../clickhouse/migration-text.ts';
import { migrationFile, readMigrations } from '../../runtime/migration-files.ts';
import { freshClickHouseUrl } from '../support/stores.ts';

let url: string;
let clickhouse: ClickHouse;
beforeEach(() => {
  url = freshClickHouseUrl();
  clickhouse = openClickHouse(url);
});
afterEach(async () => {
  const server = openClickHouse(new URL('/', url).href);
  await server.command({ query: `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)}` });
  await server.close();
  await clickhouse.close();
});

const tables = async () => {
  const answer = await clickhouse.query({ query: 'SHOW TABLES', format: 'JSONEachRow' });
  return (await answer.json<{ name: string }>()).map(({ name }) => name).sort();
};
const one = migrationFile(
  '001_one.sql',
  'CREATE TABLE IF NOT EXISTS one (a UInt8) ENGINE = {{engine:MergeTree}} ORDER BY a;\n',
);
const two = migrationFile(
  '002_two.sql',
  'CREATE TABLE IF NOT EXISTS two (a UInt8) ENGINE = Memory;\nSELECT throwIf(1);\n',
);

test('a database is created and migrated once, and a second run does nothing', async () => {
  const names = (await readMigrations('clickhouse')).map(({ name }) => name);
  expect(await migrateClickHouse(url)).toEqual(names);
  expect(await tables()).toEqual(expect.arrayContaining(['mentions', 'schema_migrations']));
  expect(await migrateClickHouse(url)).toEqual([]);
});

test('processes that migrate at the same time do not interfere', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrateClickHouse(url)));
  expect(await migrateClickHouse(url)).toEqual([]);
});

test('every statement of every migration is idempotent', async () => {
  await migrateClickHouse(url);
  for (const { sql } of await readMigrations('clickhouse')) {
    for (const query of statementsOf(sql, null)) await clickhouse.command({ query });
  }
});

test('a migration that failed halfway is resumed', async () => {
  await expect(migrateClickHouse(url, { files: [one, two] })).rejects.toThrow();
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
  const mended = migrationFile('002_two.sql', two.sql.replace('throwIf(1)', '1'));
  expect(await migrateClickHouse(url, { files: [one, mended] })).toEqual(['002_two']);
});

test('an edited migration that was already applied is rejected by name', async () => {
  await migrateClickHouse(url, { files: [one] });
  const changed = migrationFile('001_one.sql', `${one.sql}-- And more.\n`);
  await expect(migrateClickHouse(url, { files: [changed] })).rejects.toThrow(
    /001_one was edited after it was applied/,
  );
});

test('a database of a newer release is rejected', async () => {
  await migrateClickHouse(url, { files: [one] });
  await expect(migrateClickHouse(url, { files: [] })).rejects.toThrow(/newer than this release.*001_one/);
});
