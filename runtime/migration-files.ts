import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from './package-root.ts';

/** A numbered, forward-only migration of a store: `<store>/migrations/NNN_name.sql`. */
export interface MigrationFile {
  readonly version: number;
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, which reveals a migration that was edited after it was applied. */
  readonly checksum: string;
}

/** A row of a store's table `schema_migrations`. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** The database does not fit this release. The message is one line for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Returns a migration from the name and text of its file. Line endings do not matter: a checkout may change them. */
export function migrationFile(fileName: string, text: string): MigrationFile {
  const version = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(fileName)?.[1];
  if (!version)
    throw new MigrationError(`${fileName} is not a valid name for a migration, such as 001_name.sql`);
  const sql = text.replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name: fileName.slice(0, -'.sql'.length), sql, checksum };
}

/** Reads the migrations of a store, in order. */
export async function readMigrations(store: 'postgres' | 'clickhouse'): Promise<MigrationFile[]> {
  const folder = join(packageRoot, store, 'migrations');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => migrationFile(name, await readFile(join(folder, name), 'utf8'))),
  );
}

/**
 * Returns the migrations that have not been applied, in order. Throws `MigrationError` when a newer release migrated the
 * database, or when a file was edited after it was applied.
 */
export function pendingMigrations(files: readonly MigrationFile[], applied: readonly AppliedMigration[]) {
  const known = new Map(files.map((file) => [file.version, file]));
  for (const { version, name, checksum } of applied) {
    const file = known.get(version);
    if (!file)
      throw new MigrationError(
        `the database is newer than this release: it already has the migration ${name}`,
      );
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `the migration ${name} was edited after it was applied: undo the edit and add a new migration`,
      );
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return files.filter(({ version }) => !done.has(version));
}
