import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';

/** Returns the folders that the compiler builds into `dist`. */
function compiledFolders(): string[] {
  const { include } = JSON.parse(readFileSync(join(packageRoot, 'tsconfig.build.json'), 'utf8')) as {
    include: string[];
  };
  return include.map((pattern) => pattern.split('/')[0]!);
}

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const lastChange = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .reduce((latest, path) => Math.max(latest, changedAt(join(folder, path))), 0);

let chosen: readonly string[] | undefined;

/**
 * Returns the Node arguments that run `earshot`: the build, as users run it, if it is newer than all sources, or else
 * the sources, which take seconds longer to start.
 */
export function program(): readonly string[] {
  if (chosen) return chosen;
  const builtAt = changedAt(join(packageRoot, 'dist/.tsbuildinfo'));
  const isBuilt = compiledFolders().every((folder) => lastChange(join(packageRoot, folder)) < builtAt);
  chosen = isBuilt
    ? [join(packageRoot, 'bin/earshot.js')]
    : ['--import', 'tsx', join(packageRoot, 'bin/main.ts')];
  return chosen;
}
