import {
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import { statementsOf, type Cluster } from './migration-text.ts';
import { quoteName } from './quote.ts';
import { select } from './select.ts';

/** The applied migrations. Processes that start together may each write a row for the same migration. */
const LEDGER = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}}
(
  version UInt32,
  name String,
  checksum String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = {{engine:ReplacingMergeTree}}
ORDER BY version`;

/** Creates the database named in the address. */
async function ensureDatabase(url: string, cluster: Cluster): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  if (database === '' || database === 'default') return;
  const server = new URL(url);
  server.pathname = '/';
  const clickhouse = openClickHouse(server.href);
  try {
    const create = `CREATE DATABASE IF NOT EXISTS ${quoteName(database)} {{on_cluster}}`;
    for (const query of statementsOf(create, cluster)) {
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
