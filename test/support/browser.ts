import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright-core';
import { skipOrFail } from './requirements.ts';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

let found: boolean | undefined;

/** Whether a browser is available for page tests. Prints one line if not, or throws if it is required. */
export function hasBrowser(): boolean {
  if (found === undefined) {
    found = existsSync(CHROMIUM);
    if (!found) skipOrFail('pages', `found nothing at ${CHROMIUM}`);
  }
  return found;
}

/** Starts the browser. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  // The sandbox needs privileges that containers lack, and all pages are our own.
  chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** What a page requested, and the errors in it. */
export interface Traffic {
  /** All requested URLs, starting with the page's own. */
  readonly requested: string[];
  /** Errors and warnings in the browser console, including content policy violations. */
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

/** Checks the page in its current state against all axe rules, best practices included. Returns `rule: element`. */
export async function axeViolations(page: Page): Promise<string[]> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // A change of the color scheme or the size starts transitions, and colors in between have no contrast.
  await page.evaluate(`new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))`);
  // Injected by the debugger, which bypasses the content policy.
  await page.evaluate(source);
  const { violations } = (await page.evaluate('axe.run(document)')) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
