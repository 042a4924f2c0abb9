import { SECOND_MS } from '../../schemas/duration.ts';
import type { Page } from 'playwright-core';

/**
 * Runs in the page and collects measurements in `bench`: the time from every key press and click until the next frame
 * was presented, and every task longer than 50 ms.
 */
const PROBE = `
globalThis.bench = { times: [], tasks: [] };
const measure = ({ timeStamp }) => requestAnimationFrame(() => {
  // The message arrives after the frame was painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => bench.times.push(performance.now() - timeStamp);
  port2.postMessage(null);
});
addEventListener('keydown', measure, true);
addEventListener('click', measure, true);
new PerformanceObserver((list) => bench.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' });
`;

/** Starts the measurements in an open page. */
export const startProbe = (page: Page): Promise<unknown> => page.evaluate(PROBE);

/** Returns the measurements since the last call, in milliseconds. */
export async function probed(page: Page, what: 'times' | 'tasks'): Promise<number[]> {
  return page.evaluate(`bench.${what}.splice(0)`);
}

/**
 * Waits until a condition is true in the page. Runs through the debugger, because the content policy forbids `eval`.
 */
export const until = (page: Page, condition: string): Promise<unknown> =>
  page.evaluate(
    `new Promise((resolve) => { const look = () => ${condition} ? resolve() : setTimeout(look, 5); look(); })`,
  );

/** Runs an interaction and returns the milliseconds until its effect was on screen. */
export async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await probed(page, 'times');
  await act();
  await until(page, 'bench.times.length > 0');
  const [first] = await probed(page, 'times');
  return first!;
}

/** Returns the memory of a page's scripts after garbage collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

/**
 * Returns a function that returns the CPU time of the page's main thread since its last call, in milliseconds. Unlike
 * wall-clock time, it does not grow on a busy machine.
 */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = SECOND_MS * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    const since = now - before;
    before = now;
    return since;
  };
}
