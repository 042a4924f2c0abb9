import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sleep } from '../../../runtime/timing/abort.ts';
import { backoffMs } from '../../../runtime/timing/backoff.ts';
import { createFailureLog } from '../../../runtime/timing/failure-log.ts';
import { pollUntil } from '../../../runtime/timing/poll.ts';
import { startRepeating } from '../../../runtime/timing/repeat.ts';
import { retrying } from '../../../runtime/timing/retry.ts';
import type { Logger } from '../../../runtime/logger.ts';

const recorder = () => {
  const lines: number[] = [];
  const logger = { warn: ({ failures }: { failures: number }) => lines.push(failures) } as unknown as Logger;
  return { lines, logger };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a backoff', () => {
  const policy = { firstMs: 500, longestMs: 30_000 };

  test('doubles up to the longest wait', () => {
    const waits = [1, 2, 3, 7, 100, 5_000].map((failures) => backoffMs(policy, failures, 1));
    expect(waits).toEqual([500, 1_000, 2_000, 30_000, 30_000, 30_000]);
  });

  test('subtracts random jitter', () => {
    expect(backoffMs(policy, 1, 0)).toBe(250);
    expect(backoffMs({ ...policy, jitter: 0.25 }, 1, 0)).toBe(375);
    expect(backoffMs({ ...policy, jitter: 0 }, 1, 0)).toBe(500);
  });
});

test('a failure log warns at the 1st, 2nd, 4th, 8th failure, and starts over after a success', () => {
  const { lines, logger } = recorder();
  const log = createFailureLog(logger, 'The store is unavailable.');
  for (let i = 0; i < 9; i++) log.failed(new Error('down'));
  log.succeeded();
  log.failed(new Error('down'));
  expect(lines).toEqual([1, 2, 4, 8, 1]);
});

describe('repeated work', () => {
  const start = (run: (signal: AbortSignal) => Promise<unknown>, wake?: Subject<void>) => {
    const { lines, logger } = recorder();
    const running = startRepeating({ everyMs: 1_000, logger, failure: 'failed', run, ...(wake && { wake }) });
    return { lines, running };
  };

  test('runs at once and again after each pause, failures included', async () => {
    let runs = 0;
    const { running, lines } = start(async () => {
      runs += 1;
      if (runs === 2) throw new Error('once');
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(3);
    expect(lines).toEqual([1]);
    await running.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(runs).toBe(3);
  });

  test('never overlaps, and starts early when woken', async () => {
    const wake = new Subject<void>();
    let runs = 0;
    const { running } = start(async () => void (runs += 1), wake);
    await vi.advanceTimersByTimeAsync(1);
    wake.next();
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await running.stop();
  });

  test('is awaited by a stop, which signals it to end early', async () => {
    let ended = false;
    const { running } = start(async (signal) => {
      await sleep(60_000, signal);
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(10);
    await running.stop();
    expect(ended).toBe(true);
  });
});

describe('retrying', () => {
  test('waits between tries and returns the first success', async () => {
    let tries = 0;
    const attempt = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
      return 'done';
    };
    const result = retrying(attempt, { delayMs: (_error, failures) => failures * 100 });
    await vi.advanceTimersByTimeAsync(299);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('done');
  });

  test('throws the error it gives up on', async () => {
    const attempt = () => Promise.reject(new Error('for good'));
    await expect(retrying(attempt, { delayMs: () => null })).rejects.toThrow('for good');
  });

  test("throws the signal's reason while it waits", async () => {
    const stopping = new AbortController();
    const attempt = () => Promise.reject(new Error('down'));
    const result = retrying(attempt, { delayMs: () => 60_000, signal: stopping.signal });
    const seen = expect(result).rejects.toThrow('stopped');
    await vi.advanceTimersByTimeAsync(1);
    stopping.abort(new Error('stopped'));
    await seen;
  });
});

describe('polling', () => {
  test('repeats a check until it finds something', async () => {
    const answers = [null, null, 'found'];
    const found = pollUntil(async () => answers.shift() ?? null, { everyMs: 100 });
    await vi.advanceTimersByTimeAsync(200);
    expect(await found).toBe('found');
    expect(answers).toEqual([]);
  });

  test('returns null once the signal fires, and rethrows the errors of the check', async () => {
    const stopping = new AbortController();
    const found = pollUntil(async () => null, { everyMs: 100, signal: stopping.signal });
    await vi.advanceTimersByTimeAsync(250);
    stopping.abort();
    expect(await found).toBeNull();
    await expect(pollUntil(() => Promise.reject(new Error('gone')), { everyMs: 100 })).rejects.toThrow(
      'gone',
    );
  });
});
