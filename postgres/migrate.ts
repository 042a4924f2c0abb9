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
  return postgres.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await tx.query(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
         version integer PRIMARY KEY,
         name text NOT NULL,
         checksum text NOT NULL,
         applied_at timestamptz(3) NOT NULL DEFAULT now()
       )`,
    );
    const applied = await tx.query<AppliedMigration>('SELECT version, name, checksum FROM schema_migrations');
    const pending = pendingMigrations(migrations, applied);
    for (const { version, name, checksum, sql } of pending) {
      await tx.query(sql);
      await tx.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
        version,
        name,
        checksum,
      ]);
    }
    return pending.map(({ name }) => name);
  });
}
