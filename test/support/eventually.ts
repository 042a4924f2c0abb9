import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `check` gives something other than false, null or undefined, and gives that; fails after `timeoutMs`. */
export async function eventually<T>(
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  { timeoutMs = 30_000, what = 'the expected state' }: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== false && result !== null && result !== undefined) return result;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(20);
  }
}
