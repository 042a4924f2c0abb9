import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns something other than false, null or undefined, and returns it. Throws after `timeoutMs`,
 * which is long because it matters only if the state never comes.
 */
export async function eventually<T>(
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  { timeoutMs = 120_000, what = 'the expected state' }: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== false && result !== null && result !== undefined) return result;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${timeoutMs} ms`);
    await sleep(20);
  }
}

/** Waits until `check` no longer throws and returns its result. Throws its last error after two minutes. */
export async function untilPasses<T>(check: () => Promise<T> | T): Promise<T> {
  let last: unknown;
  const passed = await eventually(async () => {
    try {
      return { value: await check() };
    } catch (error) {
      last = error;
      return null;
    }
  }).catch(() => {
    throw last;
  });
  return passed.value;
}
