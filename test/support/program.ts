import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../runtime/package-root.ts';

const built = join(packageRoot, 'dist/service');

/** When a file was changed last, in ms since 1970; never, for one that is gone: its importers have changed. */
const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Returns the files that the build was made from, relative to the root of the package, as its source maps name them. */
export function builtFrom(): string[] {
  const maps = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.map'),
  );
  return maps.flatMap((name) => {
    const path = join(built, name);
    const map = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] };
    const paths = map.sources.map((source) => relative(packageRoot, join(dirname(path), source)));
    return paths.filter((source) => source.endsWith('.ts'));
  });
}

/** Global setup: builds the service again if a source is newer than the build. */
export async function setup(): Promise<void> {
  const builtAt = changedAt(join(built, 'main.js'));
  if (builtAt > 0 && builtFrom().every((path) => changedAt(join(packageRoot, path)) < builtAt)) return;
  await promisify(execFile)('npm', ['run', 'build:service'], { cwd: packageRoot });
}

/** Returns the Node arguments that run `earshot`, as users run it. */
export const program = (): readonly string[] => [join(packageRoot, 'bin/earshot.js')];
