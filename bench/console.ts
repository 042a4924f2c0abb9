import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { LIST, measureInteractions } from './console/interactions.ts';
import { openPlace, OWNER } from './console/place.ts';
import { rounded, type Print } from './print.ts';

/** Mentions that are loaded by paging. */
const MENTIONS = 10_000;
/** What the scripts of the first load are meant to weigh at most, compressed, in KB. */
const SCRIPT_KB = 300;
/** How long a page may take before it counts as broken; machines may be busy. */
const PATIENCE_MS = 120_000;

/** Scripts that a page has fetched, by their names, in bytes as they were sent. */
const fetchedScripts = (page: Page): Promise<readonly (readonly [name: string, bytes: number])[]> =>
  page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js')).map(({ name, encodedBodySize }) => [name, encodedBodySize])`);

async function printScript(print: Print, page: Page): Promise<void> {
  const scripts = await fetchedScripts(page);
  const kilobytes = (of: typeof scripts) => rounded(of.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024);
  const withoutFeed = scripts.filter(([name]) => !name.includes('feed-page'));
  const figure = { unit: 'KB compressed', limit: SCRIPT_KB };
  print({
    name: 'console_first_load',
    value: kilobytes(scripts),
    ...figure,
    note: 'scripts of the feed, signed in',
  });
  print({ name: 'console_first_load_without_feed', value: kilobytes(withoutFeed), ...figure });
}

/** Builds the console and measures it in a real browser: what the first load weighs, and how fast work in the feed is. */
export async function benchConsole(print: Print): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build:web']);
  const [place, browser] = await Promise.all([openPlace(MENTIONS), openBrowser()]);
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    await context.request.post(`${place.url}/auth/sign-in`, { data: OWNER, headers: { origin: place.url } });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${place.url}/projects/${place.projectId}/feed`);
    await page.locator(`${LIST} [role="option"]`).first().waitFor();
    await printScript(print, page);
    await measureInteractions(print, page, MENTIONS);
  } finally {
    await browser.close();
    await place.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchConsole((figure) => console.log(JSON.stringify(figure)));
}
