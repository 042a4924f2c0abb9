import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../runtime/package-root.ts';
import { skipOrFail } from './requirements.ts';

/** The console as `npm run build` leaves it; `npm ci` runs that too. */
export const BUILT_CONSOLE = join(packageRoot, 'dist', 'web');

let found: boolean | undefined;

/** Whether the console is built. Prints one line where it is not; throws where it is required. */
export function hasConsole(): boolean {
  if (found === undefined) {
    found = existsSync(join(BUILT_CONSOLE, 'index.html'));
    if (!found) skipOrFail('console');
  }
  return found;
}
