import type { Page } from 'playwright-core';
import { quantile, rounded, type Print } from '../print.ts';
import { heapOf, probed, startProbe, timed, until, workOf } from './probe.ts';

/** The target for an interaction, in milliseconds. */
const TARGET_MS = 100;
/** How often each interaction is measured, after some warm-up runs. */
const TIMES = 40;
const WARM_UP = 5;
/** The number of visible rows at the top of the list. */
const VISIBLE_ROWS = 6;

/** The selector of the list of mentions. */
export const LIST = '[role="listbox"][aria-label="Mentions"]';

/** An expression for the number of loaded mentions. */
const loaded = `Number(document.querySelector('${LIST} [role="option"]')?.getAttribute('aria-setsize') ?? 0)`;

/** Scrolls to the end until `count` mentions are loaded. Returns how long it took, in seconds. */
async function loadAll(page: Page, count: number): Promise<number> {
  const startedAt = performance.now();
  await page.locator(`${LIST} [role="option"]`).first().waitFor();
  for (let known = 0; known < count;) {
    await page.evaluate(
      `{ const list = document.querySelector('${LIST}'); list.scrollTop = list.scrollHeight; }`,
    );
    await until(page, `${loaded} > ${known}`);
    known = await page.evaluate(loaded);
  }
  return (performance.now() - startedAt) / 1000;
}

/** Runs an interaction `times` times and prints how long it took to show on screen, and its mean CPU time. */
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
    ...{ name: `console_${name}`, value: rounded(quantile(taken, 0.95)), unit: 'ms, p95', limit: TARGET_MS },
    note: `p50 ${rounded(quantile(taken, 0.5))}, max ${rounded(Math.max(...taken))}, of ${times}; ${rounded(mean)} ms of CPU time each`,
  });
}

/** The measured keys. `nothing` has no shortcut and gives the baseline of this machine. */
const KEYS = { nothing: 'y', next: 'j', previous: 'k', select: 'x', done: 'e' };

/**
 * Loads `count` mentions by paging, then measures interactions with the feed, from the key or click to the frame that
 * shows its effect. Also measures long tasks and memory.
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
  await measure(print, page, 'open', TIMES, (at) => rows.nth(at % VISIBLE_ROWS).click());
  const tab = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Follow up' });
  await measure(print, page, 'filter', 1, () => tab.click());
  const tasks = await probed(page, 'tasks');
  print({
    ...{ name: 'console_long_tasks', value: tasks.length, unit: 'tasks over 50 ms' },
    note: `while working; longest ${Math.round(Math.max(0, ...tasks))} ms`,
  });
}
