import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Whether there is a browser to test pages in: Debian's Chromium, or the one at CHROMIUM_PATH. In CI there must be. */
export const hasBrowser = existsSync(CHROMIUM) || process.env.CI !== undefined;

/** Starts the browser. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  // Its sandbox needs rights that containers do not give; the pages are our own.
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** What a page did that it should not have done, and whom it asked. */
export interface Traffic {
  /** Every address that was asked, the page's own first. */
  readonly requested: string[];
  /** Errors and warnings of the console: refusals of the content policy are among them. */
  readonly complaints: string[];
}

/** Listens to a page from before it is opened. */
export function watchTraffic(page: Page): Traffic {
  const traffic: Traffic = { requested: [], complaints: [] };
  page.on('request', (request) => traffic.requested.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) traffic.complaints.push(message.text());
  });
  page.on('pageerror', (error) => traffic.complaints.push(error.message));
  return traffic;
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Holds the page as it is now to all rules of axe, best practices included: gives what breaks them, `rule: element`. */
export async function axeViolations(page: Page): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Put in by the debugger, which no content policy stops.
  await page.evaluate(source);
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
