import {
  MigrationError,
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import { databaseOf, openClickHouse, type ClickHouse } from './client.ts';
import { onCluster, placeOf, type Cluster, type ClusterPlace } from './cluster.ts';
import { statementsOf, tablesOf } from './migration-text.ts';
import { quoteName } from './quote.ts';
import { select } from './select.ts';

/** The applied migrations. Processes that start together may each write a row for the same migration. */
export const LEDGER_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}}
(
  version UInt32,
  name String,
  checksum String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = {{engine:ReplacingMergeTree}}
ORDER BY version`;

/** Returns the statement that creates a database. */
export const createDatabase = (database: string, cluster: Cluster): string =>
  `CREATE DATABASE IF NOT EXISTS ${quoteName(database)} ${onCluster(cluster)}`.trimEnd();

/** Creates the database named in the address. */
async function ensureDatabase(url: string, cluster: Cluster): Promise<void> {
  const database = databaseOf(url);
  if (database === 'default') return;
  const server = new URL(url);
  server.pathname = '/';
  const clickhouse = openClickHouse(server.href, { cluster });
  try {
    await clickhouse.command({ query: createDatabase(database, cluster) });
  } finally {
    await clickhouse.close();
  }
}

async function appliedTo(clickhouse: ClickHouse): Promise<AppliedMigration[]> {
  return select<AppliedMigration>(
    clickhouse,
    'SELECT DISTINCT version, name, checksum FROM schema_migrations ORDER BY version',
  );
}

/**
 * Throws `MigrationError` when a table that must be Distributed holds rows: the database was used without a cluster, or
 * by version 0.1.
 */
async function rejectUnsharded(
  clickhouse: ClickHouse,
  { database }: ClusterPlace,
  migrations: readonly MigrationFile[],
): Promise<void> {
  const sharded = new Set(migrations.flatMap(({ sql }) => [...tablesOf(sql)]));
  const tables = await select<{ name: string }>(
    clickhouse,
    `SELECT name FROM system.tables
     WHERE database = currentDatabase() AND name IN {sharded:Array(String)} AND engine != 'Distributed' ORDER BY name`,
    { sharded: [...sharded] },
  );
  if (tables.length === 0) return;
  const names = tables.map(({ name }) => `${database}.${name}`).join(', ');
  throw new MigrationError(
    `${names} hold rows on this server only, which EARSHOT_CLICKHOUSE_CLUSTER does not allow: name a new database in EARSHOT_CLICKHOUSE_URL and copy the rows (docs/operate/clickhouse-cluster.md)`,
  );
}

/**
 * Brings the database named in the address up to date, creating it if needed. Returns the names of the applied
 * migrations in order. Statements are idempotent, since ClickHouse has no transactions: several processes can run it
 * at once. Throws `MigrationError` when database and code do not fit.
 */
export async function migrateClickHouse(
  url: string,
  { cluster = null, files }: { readonly cluster?: Cluster; readonly files?: readonly MigrationFile[] } = {},
): Promise<readonly string[]> {
  const migrations = files ?? (await readMigrations('clickhouse'));
  await ensureDatabase(url, cluster);
  const clickhouse = openClickHouse(url, { cluster });
  const place = placeOf(clickhouse);
  try {
    if (place) await rejectUnsharded(clickhouse, place, migrations);
    for (const query of statementsOf(LEDGER_TABLE, place)) await clickhouse.command({ query });
    const pending = pendingMigrations(migrations, await appliedTo(clickhouse));
    for (const { version, name, checksum, sql } of pending) {
      for (const query of statementsOf(sql, place)) await clickhouse.command({ query });
      await clickhouse.insert({
        table: 'schema_migrations',
        values: [{ version, name, checksum }],
        columns: ['version', 'name', 'checksum'],
        format: 'JSONEachRow',
      });
    }
    return pending.map(({ name }) => name);
  } finally {
    await clickhouse.close();
  }
}
