import { describe, expect, it } from 'vitest';
import { outcomeOf, isFullyMatched } from '../../../pipeline/poll/run-completion.ts';
import type { Source } from '../../../schemas/source.ts';

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
    expect(isFullyMatched({ published_to: published_to as Record<string, string> }, committed)).toBe(
      expected,
    );
  });
});

describe('How a run ends', () => {
  it('is done when no source failed', () => {
    expect(outcomeOf({ failed: [], asked: 3, attempt: 0 })).toEqual({ status: 'done', retry: null });
  });

  it('is done when there was nothing to ask', () => {
    expect(outcomeOf({ failed: [], asked: 0, attempt: 0 }).status).toBe('done');
  });

  const failed = (source: Source, code = 'server_error', retry_in_ms: number | null = null) => ({
    source,
    code,
    retry_in_ms,
  });

  it('is partial when some failed and failed when all did, and asks those again', () => {
    const retry = { sources: ['hn'], delayMs: 30_000 };
    expect(outcomeOf({ failed: [failed('hn')], asked: 3, attempt: 0 })).toEqual({ status: 'partial', retry });
    expect(outcomeOf({ failed: [failed('hn')], asked: 1, attempt: 0 })).toEqual({ status: 'failed', retry });
  });

  it('waits twice as long before each retry, half an hour at most, and never gives up', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 100].map(
      (attempt) => outcomeOf({ failed: [failed('hn')], asked: 1, attempt }).retry!.delayMs,
    );
    expect(waits.map((ms) => ms / 30_000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('waits at least until the time that the source has named', () => {
    const { retry } = outcomeOf({ failed: [failed('hn', 'rate_limited', 400_000)], asked: 1, attempt: 0 });
    expect(retry?.delayMs).toBe(400_000);
    expect(
      outcomeOf({ failed: [failed('hn', 'server_error', -5)], asked: 1, attempt: 2 }).retry?.delayMs,
    ).toBe(120_000);
  });

  it('asks a source whose quota was used up when it comes back, however much was tried before', () => {
    const run = { failed: [failed('youtube', 'quota_spent', 36_000_000)], asked: 2, attempt: 20 };
    expect(outcomeOf(run)).toEqual({
      status: 'partial',
      retry: { sources: ['youtube'], delayMs: 36_000_000 },
    });
  });

  it('does not make a source that failed wait for one whose quota is used up', () => {
    const run = {
      failed: [failed('hn'), failed('youtube', 'quota_spent', 36_000_000)],
      asked: 2,
      attempt: 0,
    };
    expect(outcomeOf(run).retry).toEqual({ sources: ['hn', 'youtube'], delayMs: 30_000 });
  });
});
