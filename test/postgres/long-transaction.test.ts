import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { queryable } from '../../postgres/client.ts';
import { withPings } from '../../postgres/long-transaction.ts';

/** Long enough for no ping to be sent during a test. */
const IDLE_MS = 400;

/** Runs work whose statements take so long. Returns what was sent. */
async function run(tookMs: number, afterMs: number): Promise<readonly string[]> {
  const sent: string[] = [];
  const tx = queryable(async (text) => {
    sent.push(text);
    await delay(tookMs);
    return [];
  });
  await withPings(tx, IDLE_MS, async (long) => {
    if (afterMs > 0) await long.query('work');
    await long.confirm();
  });
  return sent;
}

it('locks need no confirmation right after a statement', async () => {
  expect(await run(0, 1)).toEqual(['work']);
});

it('locks are confirmed when nothing was sent yet, or when the last answer took long: it says nothing of now', async () => {
  expect(await run(0, 0)).toEqual(['SELECT 1']);
  expect(await run(IDLE_MS / 2 + 20, 1)).toEqual(['work', 'SELECT 1']);
});
