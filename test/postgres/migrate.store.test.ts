import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Postgres } from '../../postgres/client.ts';
import { openPostgres } from '../../postgres/pool.ts';
import { migratePostgres } from '../../postgres/migrate.ts';
import { migrationFile, readMigrations } from '../../runtime/migration-files.ts';
import { SESSION_LIMITS } from '../../postgres/session-limits.ts';
import { isUnavailable } from '../../runtime/unavailable.ts';
import { eventually } from '../support/eventually.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { freshPostgres } from '../support/stores.ts';

let postgres: Postgres;
let url: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ url, drop } = await freshPostgres());
  postgres = openPostgres(url);
});
afterEach(async () => {
  await postgres.close();
  await drop();
});

const tables = async () =>
  (
    await postgres.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    )
  ).map(({ name }) => name);

test('an empty database is migrated once, and a second run does nothing', async () => {
  const names = (await readMigrations('postgres')).map(({ name }) => name);
  expect(await migratePostgres(postgres)).toEqual(names);
  expect(await tables()).toContain('post_memory');
  expect(await migratePostgres(postgres)).toEqual([]);
});

test('one of several concurrent processes migrates while the others wait', async () => {
  const others = [openPostgres(url), openPostgres(url), openPostgres(url)];
  const applied = await Promise.all(others.map((other) => migratePostgres(other)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  await Promise.all(others.map((other) => other.close()));
});

test('a failed migration is rolled back, along with those before it', async () => {
  const files = [
    migrationFile('001_one.sql', 'CREATE TABLE one (id integer); CREATE TABLE uno (id integer);'),
    migrationFile('002_two.sql', 'CREATE TABLE two (id integer); SELECT 1 / 0;'),
  ];
  await expect(migratePostgres(postgres, files)).rejects.toThrow('division by zero');
  expect(await tables()).toEqual([]);
});

test('an edited migration that was already applied is rejected by name', async () => {
  await migratePostgres(postgres, [migrationFile('001_one.sql', 'CREATE TABLE one (id integer);')]);
  const changed = [migrationFile('001_one.sql', 'CREATE TABLE one (id bigint);')];
  await expect(migratePostgres(postgres, changed)).rejects.toThrow(/001_one was edited after it was applied/);
});

test('a database of a newer release is rejected', async () => {
  const one = migrationFile('001_one.sql', 'CREATE TABLE one (id integer);');
  await migratePostgres(postgres, [one, migrationFile('002_two.sql', 'CREATE TABLE two (id integer);')]);
  await expect(migratePostgres(postgres, [one])).rejects.toThrow(/newer than this release.*002_two/);
});

test('a server that falls silent during a migration counts as unavailable, and a slow migration does not', async () => {
  const proxy = await startTcpProxy(url);
  const remote = openPostgres(proxy.url, { limits: { ...SESSION_LIMITS, answerMs: 1_000 } });
  const slow = [migrationFile('001_slow.sql', 'SELECT pg_sleep(5)')];
  expect(await migratePostgres(remote, slow)).toEqual(['001_slow']);
  const silent = migratePostgres(remote, [...slow, migrationFile('002_silent.sql', 'SELECT pg_sleep(600)')]);
  silent.catch(() => undefined);
  await eventually(() => postgres.some(`SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%'`));
  proxy.vanish();
  await expect(silent).rejects.toSatisfy(isUnavailable);
  await remote.close();
  await proxy.close();
});
