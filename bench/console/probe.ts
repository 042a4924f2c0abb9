import type { Page } from 'playwright-core';

/**
 * Runs in the page, and keeps what it measures under `bench`: for every key and click, the time from the event to the moment
 * after the frame that followed was handed to the screen; and every task of more than 50 ms.
 */
const PROBE = `
globalThis.bench = { times: [], tasks: [] };
const measure = ({ timeStamp }) => requestAnimationFrame(() => {
  // A message comes after the frame has been drawn.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => bench.times.push(performance.now() - timeStamp);
  port2.postMessage(null);
});
addEventListener('keydown', measure, true);
addEventListener('click', measure, true);
new PerformanceObserver((list) => bench.tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: 'longtask' });
`;

/** Starts to measure in a page that is opened. */
export const startProbe = (page: Page): Promise<unknown> => page.evaluate(PROBE);

/** Gives what was measured since it was last asked, in milliseconds, and forgets it. */
export async function probed(page: Page, what: 'times' | 'tasks'): Promise<number[]> {
  return page.evaluate(`bench.${what}.splice(0)`);
}

/** Waits in the page until a condition holds there. The debugger runs it: its content policy lets nothing else run texts. */
export const until = (page: Page, condition: string): Promise<unknown> =>
  page.evaluate(
    `new Promise((resolve) => { const look = () => ${condition} ? resolve() : setTimeout(look, 5); look(); })`,
  );

/** Does something and gives the milliseconds until what it changed was on the screen. */
export async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await probed(page, 'times');
  await act();
  await until(page, 'bench.times.length > 0');
  const [first] = await probed(page, 'times');
  return first!;
}

/** The memory that the scripts of a page hold once garbage is gone, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

/**
 * Gives a function that tells how many milliseconds the main thread of the page has worked since it was last asked: the time of its
 * processor, which a busy machine does not lengthen as it does the time on the clock.
 */
export async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    const since = now - before;
    before = now;
    return since;
  };
}
