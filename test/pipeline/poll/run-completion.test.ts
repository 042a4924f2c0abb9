import { describe, expect, it } from 'vitest';
import { outcomeOf, isFullyMatched } from '../../../pipeline/poll/run-completion.ts';
import type { Source } from '../../../schemas/source.ts';

describe('Whether all posts published by a run have been matched', () => {
  const committed = new Map([
    [0, 10n],
    [1, 0n],
  ]);
  it.each([
    ['yes when nothing was published', {}, true],
    ['yes when matching has reached the end', { '0': '10', '1': '0' }, true],
    ['yes when matching is past the end', { '0': '9' }, true],
    ['no when one partition is behind', { '0': '10', '1': '1' }, false],
    ['no when a partition has not been read', { '5': '1' }, false],
    ['no for offsets that a number cannot represent', { '0': '9007199254740993' }, false],
  ])('%s', (_, published_to, expected) => {
    expect(isFullyMatched({ published_to: published_to as Record<string, string> }, committed)).toBe(
      expected,
    );
  });
});

describe('The outcome of a run', () => {
  it('is done when no source failed', () => {
    expect(outcomeOf({ failed: [], asked: 3, attempt: 0 })).toEqual({ status: 'done', retry: null });
  });

  it('is done when there were no sources to search', () => {
    expect(outcomeOf({ failed: [], asked: 0, attempt: 0 }).status).toBe('done');
  });

  const failed = (source: Source, code = 'server_error', retry_in_ms: number | null = null) => ({
    source,
    code,
    retry_in_ms,
  });

  it('is partial when some sources failed and failed when all did, with a retry of the failed ones', () => {
    const retry = { sources: ['hn'], delayMs: 30_000 };
    expect(outcomeOf({ failed: [failed('hn')], asked: 3, attempt: 0 })).toEqual({ status: 'partial', retry });
    expect(outcomeOf({ failed: [failed('hn')], asked: 1, attempt: 0 })).toEqual({ status: 'failed', retry });
  });

  it('doubles the delay before each retry, up to half an hour, and never gives up', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 100].map(
      (attempt) => outcomeOf({ failed: [failed('hn')], asked: 1, attempt }).retry!.delayMs,
    );
    expect(waits.map((ms) => ms / 30_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('waits at least until the time given by the source', () => {
    const { retry } = outcomeOf({ failed: [failed('hn', 'rate_limited', 400_000)], asked: 1, attempt: 0 });
    expect(retry?.delayMs).toBe(400_000);
    expect(
      outcomeOf({ failed: [failed('hn', 'server_error', -5)], asked: 1, attempt: 2 }).retry?.delayMs,
    ).toBe(120_000);
  });

  it('retries a source with a used-up quota when it resets, whatever the number of attempts', () => {
    const run = { failed: [failed('youtube', 'quota_spent', 36_000_000)], asked: 2, attempt: 20 };
    expect(outcomeOf(run)).toEqual({
      status: 'partial',
      retry: { sources: ['youtube'], delayMs: 36_000_000 },
    });
  });

  it('does not delay the retry of a failed source for another one’s used-up quota', () => {
    const run = {
      failed: [failed('hn'), failed('youtube', 'quota_spent', 36_000_000)],
      asked: 2,
      attempt: 0,
    };
    expect(outcomeOf(run).retry).toEqual({ sources: ['hn', 'youtube'], delayMs: 30_000 });
  });
});
