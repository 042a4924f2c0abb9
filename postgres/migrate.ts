import {
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import type { Postgres } from './client.ts';

/** Any number, the same for all: whoever migrates this database holds this lock, so that processes which start together take turns. */
const LOCK = 7_203_771;

/**
 * Brings the database up to date and returns the names of what was applied, in order. All of it is one transaction.
 * Safe to call from several processes at once. Throws `MigrationError` when database and code do not fit.
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
