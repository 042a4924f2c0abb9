import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import { skipOrFail } from './requirements.ts';

/** The console built by `npm run build`, which `npm ci` also runs. */
export const BUILT_CONSOLE = join(packageRoot, 'dist', 'web');

let found: boolean | undefined;

/** Whether the console is built. Prints one line if not, or throws if it is required. */
export function hasConsole(): boolean {
  if (found === undefined) {
    found = existsSync(join(BUILT_CONSOLE, 'index.html'));
    if (!found) skipOrFail('console');
  }
  return found;
}
