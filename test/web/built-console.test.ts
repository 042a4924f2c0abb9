import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../schemas/console-paths.ts';
import { packageRoot } from '../../runtime/package-root.ts';

const BUILT = join(packageRoot, 'dist', 'web');
const isBuilt = existsSync(join(BUILT, 'index.html')) || process.env.CI !== undefined;
/** All script that the console has, compressed as it is sent: more than any page loads. */
const MOST_SCRIPT_BYTES = 300 * 1024;

describe('the console', () => {
  it('has its pages at the addresses that the service answers with it', () => {
    const router = readFileSync(join(packageRoot, 'web/src/router.tsx'), 'utf8');
    const first = [...router.matchAll(/path: '\/([a-z-]+)/g)].map(([, part]) => part!);
    // Pages of a project follow its own address.
    const ofProject = ['feed', 'analytics', 'keywords', 'scans', 'quality', 'settings'];
    const paths = new Set(first.filter((part) => !ofProject.includes(part)));
    expect([...paths].sort()).toEqual([...CONSOLE_PATHS]);
  });

  it.skipIf(!isBuilt)('sends less than 300 KB of script in all', () => {
    const scripts = readdirSync(join(BUILT, 'assets')).filter((name) => name.endsWith('.js'));
    const sentBytes = (name: string) => {
      const compressed = join(BUILT, 'assets', `${name}.br`);
      return statSync(existsSync(compressed) ? compressed : join(BUILT, 'assets', name)).size;
    };
    const bytes = scripts.reduce((sum, name) => sum + sentBytes(name), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
  });
});
