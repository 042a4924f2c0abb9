import type pg from 'pg';
import {
  pendingMigrations,
  readMigrations,
  type AppliedMigration,
  type MigrationFile,
} from '../runtime/migration-files.ts';
import { SECOND_MS } from '../schemas/duration.ts';
import { atMost } from '../runtime/timing/at-most.ts';
import { whileBeating } from '../runtime/timing/while-beating.ts';
import type { Postgres } from './client.ts';

/** Key of the advisory lock of the one process that migrates at a time. */
const LOCK = 7_203_771;
/** How often to check that the server still answers. */
const PING_MS = 2 * SECOND_MS;
/** How long to wait for the end of the session: a server that is silent does not answer that either. */
const END_MS = SECOND_MS;

async function applyPending(session: pg.Client, migrations: readonly MigrationFile[]): Promise<string[]> {
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
}

/**
 * Migrates the database in one transaction and returns the names of the applied migrations. Safe to call from
 * several processes at once. Throws `MigrationError` when the database and the code do not match, and what
 * `isUnavailable` recognizes when the server falls silent.
 */
export async function migratePostgres(
  postgres: Postgres,
  files?: readonly MigrationFile[],
): Promise<readonly string[]> {
  const migrations = files ?? (await readMigrations('postgres'));
  // Statements of the pool have a time limit, and a migration may rewrite a large table. An empty transaction may not
  // take long, so it tells a slow migration from a silent server.
  const session = await postgres.dedicated();
  const ping = () => postgres.transaction(() => Promise.resolve());
  try {
    return await whileBeating(PING_MS, ping, applyPending(session, migrations));
  } finally {
    await atMost(END_MS, session.end());
  }
}
