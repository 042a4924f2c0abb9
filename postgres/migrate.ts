import {
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import type { Postgres } from './client.ts';

/** Key of the advisory lock of the one process that migrates at a time. */
const LOCK = 7_203_771;

/**
 * Migrates the database in one transaction and returns the names of the applied migrations. Safe to call from
 * several processes at once. Throws `MigrationError` when the database and the code do not match.
 */
export async function migratePostgres(
  postgres: Postgres,
  files?: readonly MigrationFile[],
): Promise<readonly string[]> {
  const migrations = files ?? (await readMigrations('postgres'));
  // Statements of the pool have a time limit, and a migration may rewrite a large table.
  const session = await postgres.dedicated();
  try {
    await session.query('BEGIN');
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await session.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version integer PRIMARY KEY,
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz(3) NOT NULL DEFAULT now()
       )`,
    );
    const { rows: applied } = await session.query<AppliedMigration>(
      'SELECT version, name, checksum FROM schema_migrations',
    );
    const pending = pendingMigrations(migrations, applied);
    for (const { version, name, checksum, sql } of pending) {
      await session.query(sql);
      await session.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]);
    }
    await session.query('COMMIT');
    return pending.map(({ name }) => name);
  } finally {
    await session.end();
  }
}
