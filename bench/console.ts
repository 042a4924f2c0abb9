import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { LIST, measureInteractions } from './console/interactions.ts';
import { startBenchService, OWNER } from './console/bench-service.ts';
import { rounded, type Print } from './print.ts';

/** The number of mentions to load by paging. */
const MENTIONS = 10_000;
/** The target for the compressed size of the scripts of the first load, in KB. */
const SCRIPT_KB = 160;
/** The timeout of page operations, in milliseconds; generous, because machines may be busy. */
const TIMEOUT_MS = 120_000;

/** Returns the scripts that a page has loaded, with their size in bytes as sent. */
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

/** Builds the console and measures it in a real browser: the size of the first load, and interactions with the feed. */
export async function benchConsole(print: Print): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build:web']);
  const [service, browser] = await Promise.all([startBenchService(MENTIONS), openBrowser()]);
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
    await context.request.post(`${service.url}/auth/sign-in`, {
      data: OWNER,
      headers: { origin: service.url },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${service.url}/projects/${service.projectId}/feed`);
    await page.locator(`${LIST} [role="option"]`).first().waitFor();
    await printScript(print, page);
    await measureInteractions(print, page, MENTIONS);
  } finally {
    await browser.close();
    await service.close();
  }
}
