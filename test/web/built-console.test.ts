import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../schemas/console-paths.ts';
import { BUILT_CONSOLE, hasConsole } from '../support/built-console.ts';
import { pagePaths } from './page-paths.ts';

/** The limit for the total compressed size of all scripts. */
const MAX_SCRIPT_BYTES = 300 * 1024;

describe('the console', () => {
  it('has its pages at the paths where the service serves the console', () => {
    const firstParts = new Set(pagePaths().flatMap((path) => path.split('/')[1] || []));
    expect([...firstParts].sort(), 'schemas/console-paths.ts must list the first part of every page').toEqual(
      [...CONSOLE_PATHS],
    );
  });

  it.skipIf(!hasConsole())('has less than 300 KiB of compressed scripts', () => {
    const scripts = readdirSync(join(BUILT_CONSOLE, 'assets')).filter((name) => name.endsWith('.js'));
    const sentBytes = (name: string) => {
      const compressed = join(BUILT_CONSOLE, 'assets', `${name}.br`);
      return statSync(existsSync(compressed) ? compressed : join(BUILT_CONSOLE, 'assets', name)).size;
    };
    const bytes = scripts.reduce((sum, name) => sum + sentBytes(name), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
  });
});
