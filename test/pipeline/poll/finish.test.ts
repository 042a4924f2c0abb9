import { describe, expect, it } from 'vitest';
import { endOf, isMatched } from '../../../pipeline/poll/finish.ts';

describe('Whether everything that a run published has been matched', () => {
  const committed = new Map([
    [0, 10n],
    [1, 0n],
  ]);
  it.each([
    ['yes when nothing was published', {}, true],
    ['yes when matching has read up to the end', { '0': '10', '1': '0' }, true],
    ['yes when matching has read further', { '0': '9' }, true],
    ['no when one partition is behind', { '0': '10', '1': '1' }, false],
    ['no when a partition has not been read at all', { '5': '1' }, false],
    ['no beyond what a number can hold', { '0': '9007199254740993' }, false],
  ])('%s', (_, published_to, expected) => {
    expect(isMatched({ published_to: published_to as Record<string, string> }, committed)).toBe(expected);
  });
});

describe('How a run ends', () => {
  it('is done when no source failed', () => {
    expect(endOf({ failed: [], asked: 3, attempt: 0 })).toEqual({ status: 'done', retry: null });
  });

  it('is done when there was nothing to ask', () => {
    expect(endOf({ failed: [], asked: 0, attempt: 0 }).status).toBe('done');
  });

  it('is partial when some failed and failed when all did, and asks those again', () => {
    const retry = { sources: ['hn'], delayMs: 30_000 };
    expect(endOf({ failed: ['hn'], asked: 3, attempt: 0 })).toEqual({ status: 'partial', retry });
    expect(endOf({ failed: ['hn'], asked: 1, attempt: 0 })).toEqual({ status: 'failed', retry });
  });

  it('waits twice as long before each retry and gives up after five', () => {
    const waits = [0, 1, 2, 3, 4, 5].map(
      (attempt) => endOf({ failed: ['hn'], asked: 1, attempt }).retry?.delayMs,
    );
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, undefined]);
  });
});
