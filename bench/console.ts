import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/support/browser.ts';
import { LIST, measureInteractions } from './console/interactions.ts';
import { startBenchService, OWNER } from './console/bench-service.ts';
import { rounded, type Print } from './print.ts';

/** The number of mentions to load by paging. */
const MENTIONS = 10_000;
/** The target for all that the first load takes, compressed, in KB. */
const FIRST_LOAD_KB = 150;
/** The timeout of page operations, in milliseconds; generous, because machines may be busy. */
const TIMEOUT_MS = 120_000;

/** Returns what a page has loaded before anybody acts, with its size in bytes as sent: page, scripts, styles, fonts, images. */
const fetchedFiles = (page: Page): Promise<readonly (readonly [name: string, bytes: number])[]> =>
  page.evaluate(`performance.getEntries()
    .filter(({ entryType, name }) => entryType === 'navigation' || (entryType === 'resource' && !name.includes('/api/')))
    .map(({ name, encodedBodySize }) => [name, encodedBodySize])`);

/** Prints the size of the first load in all, and of its scripts. */
async function printFirstLoad(print: Print, page: Page): Promise<void> {
  const files = await fetchedFiles(page);
  const kilobytes = (of: typeof files) => rounded(of.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000);
  print({
    ...{ name: 'console_first_load', value: kilobytes(files), unit: 'KB compressed', limit: FIRST_LOAD_KB },
    note: `the feed, signed in; scripts ${kilobytes(files.filter(([name]) => name.endsWith('.js')))}`,
  });
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
    await printFirstLoad(print, page);
    await measureInteractions(print, page, MENTIONS);
  } finally {
    await browser.close();
    await service.close();
  }
}
