import {
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { statementsOf, type Cluster } from './migration-text.ts';
import { select } from './select.ts';

/** What has been applied. Several rows of one version are the same migration, written by processes that started together. */
const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}}
(
  version UInt32,
  name String,
  checksum String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = {{engine:ReplacingMergeTree}}
ORDER BY version`;

/** Creates the database that the address names. */
async function ensureDatabase(url: string, cluster: Cluster): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  if (database === '' || database === 'default') return;
  const server = new URL(url);
  server.pathname = '/';
  const clickhouse = openClickHouse(server.href);
  try {
    const name = `\`${database.replace(/[\\`]/g, '\\$&')}\``;
    for (const query of statementsOf(`CREATE DATABASE IF NOT EXISTS ${name} {{on_cluster}}`, cluster)) {
      await clickhouse.command({ query });
    }
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
 * Brings the database that the address names up to date, creating it when it is missing, and gives the names of what was
 * applied, in order. ClickHouse has no transactions: every statement of a migration must bear being run again (IF NOT
 * EXISTS), and so a kill half-way, or several processes at once, do no harm. Throws `MigrationError` when database
 * and code do not fit.
 */
export async function migrateClickHouse(
  url: string,
  { cluster = null, files }: { readonly cluster?: Cluster; readonly files?: readonly MigrationFile[] } = {},
): Promise<readonly string[]> {
  const migrations = files ?? (await readMigrations('clickhouse'));
  await ensureDatabase(url, cluster);
  const clickhouse = openClickHouse(url);
  try {
    for (const query of statementsOf(LEDGER, cluster)) await clickhouse.command({ query });
    const pending = pendingMigrations(migrations, await appliedTo(clickhouse));
    for (const { version, name, checksum, sql } of pending) {
      for (const query of statementsOf(sql, cluster)) await clickhouse.command({ query });
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
