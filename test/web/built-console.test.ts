import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSOLE_PATHS } from '../../schemas/console-paths.ts';
import { BUILT_CONSOLE, hasConsole } from '../support/built-console.ts';
import { pagePaths } from './page-paths.ts';

const ASSETS = join(BUILT_CONSOLE, 'assets');

/** The limit for the compressed scripts of the feed when it is opened first, in bytes. */
const MAX_FEED_BYTES = 100 * 1024;

/** The same for other pages. */
const MAX_PAGE_BYTES = 112 * 1024;

/** The same for the SQL page, which brings an editor. */
const MAX_SQL_PAGE_BYTES = 192 * 1024;

/** Returns the size of a script as it is sent, in bytes. */
function sentBytes(name: string): number {
  const compressed = join(ASSETS, `${name}.br`);
  return statSync(existsSync(compressed) ? compressed : join(ASSETS, name)).size;
}

/** Returns the given scripts and all that they import before they run. */
function withImports(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const imports = readFileSync(join(ASSETS, name), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
    withImports(
      [...imports].map(([, imported]) => imported!),
      found,
    );
  }
  return found;
}

/** Returns the compressed scripts of each page when it is opened first, in bytes: `feed-page` to its bytes. */
function pageBytes(): Map<string, number> {
  const start = [
    ...readFileSync(join(BUILT_CONSOLE, 'index.html'), 'utf8').matchAll(/assets\/([^"]+\.js)"/g),
  ];
  const pages = readdirSync(ASSETS).filter((name) => /^[a-z-]+-page-[^.]+\.js$/.test(name));
  return new Map(
    pages.map((page) => [
      page.replace(/-page-.*/, '-page'),
      [...withImports([...start.map(([, name]) => name!), page])].reduce(
        (sum, name) => sum + sentBytes(name),
        0,
      ),
    ]),
  );
}

/** Returns the names of the files of a kind that a page of the build asks for. */
const filesOf = (page: string, kind: 'js' | 'css'): string[] =>
  [
    ...readFileSync(join(BUILT_CONSOLE, page), 'utf8').matchAll(
      new RegExp(`(?:href|src)="/assets/([^"]+\\.${kind})"`, 'g'),
    ),
  ].map(([, name]) => name!);

describe('the console', () => {
  it('has its pages at the paths where the service serves the console', () => {
    const firstParts = new Set(pagePaths().flatMap((path) => path.split('/')[1] || []));
    expect([...firstParts].sort(), 'schemas/console-paths.ts must list the first part of every page').toEqual(
      [...CONSOLE_PATHS],
    );
  });

  it.skipIf(!hasConsole())('loads less than 28 KiB of fonts', () => {
    const fonts = readdirSync(ASSETS).filter((name) => name.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    expect(sentBytes(fonts[0]!)).toBeLessThan(28 * 1024);
  });

  it.skipIf(!hasConsole())(
    'loads less than 100 KiB of compressed scripts for the feed, 112 for another page, and an editor for SQL',
    () => {
      const bytes = pageBytes();
      expect(bytes.get('feed-page')).toBeGreaterThan(80 * 1024);
      expect(bytes.get('feed-page')).toBeLessThan(MAX_FEED_BYTES);
      expect(bytes.get('sql-page')).toBeLessThan(MAX_SQL_PAGE_BYTES);
      bytes.delete('sql-page');
      expect([...bytes].filter(([, size]) => size > MAX_PAGE_BYTES)).toEqual([]);
    },
  );

  it.skipIf(!hasConsole())('asks for all that the feed needs at once, where the feed opens', () => {
    const scripts = filesOf('feed.html', 'js');
    expect([...withImports(scripts)].sort()).toEqual([...scripts].sort());
    expect(scripts.filter((name) => name.startsWith('feed-page-'))).toHaveLength(1);
    expect(filesOf('feed.html', 'css')).toHaveLength(1);
    expect(filesOf('index.html', 'js')).toHaveLength(1);
  });
});
