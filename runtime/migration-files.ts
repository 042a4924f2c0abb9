import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Numbered, forward-only migrations: `<store>/migrations/NNN_name.sql`. It lives here because both stores need it
 * and do not import one another.
 */

export interface MigrationFile {
  readonly version: number;
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, so that a migration that was changed after it was applied is noticed. */
  readonly checksum: string;
}

/** A row of a store's table `schema_migrations`. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** The database and the code do not fit. The message is one line for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The folder lies in the sources and is not copied to `dist`: it is looked for from here upwards. */
function migrationsFolder(store: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    const folder = join(at, store, 'migrations');
    if (existsSync(folder)) return folder;
    if (dirname(at) === at) throw new MigrationError(`the folder ${store}/migrations is not there`);
  }
}

/** Takes the file's name and text. Line ends do not count: a checkout may change them. */
export function migrationFile(fileName: string, text: string): MigrationFile {
  const version = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(fileName)?.[1];
  if (!version) throw new MigrationError(`${fileName} is not named like a migration (001_name.sql)`);
  const sql = text.replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(version), name: fileName.slice(0, -'.sql'.length), sql, checksum };
}

/** Gives the migrations of a store in their order. */
export async function readMigrations(store: 'postgres' | 'clickhouse'): Promise<MigrationFile[]> {
  const folder = migrationsFolder(store);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => migrationFile(name, await readFile(join(folder, name), 'utf8'))),
  );
}

/**
 * Gives the migrations that are still to be applied, in order. Throws `MigrationError` when the database was
 * migrated by a newer release, or a file was changed after it was applied.
 */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.version, file]));
  for (const { version, name, checksum } of applied) {
    const file = known.get(version);
    if (!file)
      throw new MigrationError(`the database is newer than this release: it has the migration ${name}`);
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `migration ${name} was changed after it was applied: undo the change and add a new migration`,
      );
    }
  }
  const done = new Set(applied.map(({ version }) => version));
  return files.filter(({ version }) => !done.has(version));
}
