import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { skipOrFail } from './requirements.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

let found: boolean | undefined;

/** Whether there is a browser to test pages in. Prints one line where there is none; throws where it is required. */
export function hasBrowser(): boolean {
  if (found === undefined) {
    found = existsSync(CHROMIUM);
    if (!found) skipOrFail('pages', `found nothing at ${CHROMIUM}`);
  }
  return found;
}

/** Starts the browser. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  // Its sandbox needs rights that containers lack; the pages are our own.
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** What a page requested, and what went wrong in it. */
export interface Traffic {
  /** Every address that was requested, the page's own first. */
  readonly requested: string[];
  /** Errors and warnings of the browser's console, violations of the content policy among them. */
  readonly complaints: string[];
}

/** Records the traffic of a page from now on. Call it before the page is opened. */
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

/** Checks the page as it is now by all rules of axe, best practices included. Returns the violations, as `rule: element`. */
export async function axeViolations(page: Page): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // The debugger injects it, which no content policy prevents.
  await page.evaluate(source);
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
