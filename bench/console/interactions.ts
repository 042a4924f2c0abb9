import type { Page } from 'playwright-core';
import { quantile, rounded, type Print } from '../print.ts';
import { heapOf, probed, startProbe, timed, until, workOf } from './probe.ts';

/** What an interaction is meant to take at most, in milliseconds. */
const WITHIN_MS = 100;
/** How often each thing is done, after a few times that warm it up. */
const TIMES = 40;
const WARM_UP = 5;
/** Rows that are in sight from the top of the list. */
const SEEN = 6;

/** Where the mentions are listed. */
export const LIST = '[role="listbox"][aria-label="Mentions"]';

/** How many mentions the list has loaded. */
const loaded = `Number(document.querySelector('${LIST} [role="option"]')?.getAttribute('aria-setsize') ?? 0)`;

/** Scrolls to the end again and again until so many mentions are loaded. Gives the seconds that it took. */
async function loadAll(page: Page, count: number): Promise<number> {
  const begun = performance.now();
  await page.locator(`${LIST} [role="option"]`).first().waitFor();
  for (let known = 0; known < count;) {
    await page.evaluate(
      `{ const list = document.querySelector('${LIST}'); list.scrollTop = list.scrollHeight; }`,
    );
    await until(page, `${loaded} > ${known}`);
    known = await page.evaluate(loaded);
  }
  return (performance.now() - begun) / 1000;
}

/** Does something so often, and prints how long each took to be seen, and what they cost on average. */
async function measure(
  print: Print,
  page: Page,
  name: string,
  times: number,
  act: (at: number) => Promise<unknown>,
) {
  const work = await workOf(page);
  await work();
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) taken.push(await timed(page, () => act(at)));
  const mean = (await work()) / times;
  print({
    ...{ name: `console_${name}`, value: rounded(quantile(taken, 0.95)), unit: 'ms, p95', limit: WITHIN_MS },
    note: `p50 ${rounded(quantile(taken, 0.5))}, max ${rounded(Math.max(...taken))}, of ${times}; ${rounded(mean)} ms of processor each`,
  });
}

/** What each key does; `nothing` tells what any key takes on this machine now. */
const KEYS = { nothing: 'y', next: 'j', previous: 'k', select: 'x', done: 'e' };

/**
 * Measures working with the feed of an open page, from a key or a click to the frame that shows what it did, once so many
 * mentions are loaded by paging; what that cost in long tasks and memory.
 */
export async function measureInteractions(print: Print, page: Page, count: number): Promise<void> {
  await startProbe(page);
  const empty = await heapOf(page);
  const seconds = await loadAll(page, count);
  const paging = await probed(page, 'tasks');
  print({
    ...{ name: 'console_loading', value: rounded(seconds), unit: 's' },
    note: `${count} mentions by paging; ${paging.length} tasks over 50 ms, longest ${Math.round(Math.max(0, ...paging))} ms`,
  });
  const heap = await heapOf(page);
  print({
    ...{ name: 'console_memory', value: rounded(heap), unit: 'MB' },
    note: `held by scripts; ${rounded(empty)} with the first page alone`,
  });
  await page.evaluate(`document.querySelector('${LIST}').scrollTop = 0`);
  for (const [name, key] of Object.entries(KEYS)) {
    for (let at = 0; at < WARM_UP; at += 1) await timed(page, () => page.keyboard.press(key));
    await measure(print, page, name, TIMES, () => page.keyboard.press(key));
  }
  await page.keyboard.press('Escape');
  const rows = page.locator(`${LIST} [role="option"]`);
  await measure(print, page, 'open', TIMES, (at) => rows.nth(at % SEEN).click());
  const tab = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Follow up' });
  await measure(print, page, 'filter', 1, () => tab.click());
  const tasks = await probed(page, 'tasks');
  print({
    ...{ name: 'console_long_tasks', value: tasks.length, unit: 'tasks over 50 ms' },
    note: `while working; longest ${Math.round(Math.max(0, ...tasks))} ms`,
  });
}
