import { describe, expect, it } from 'vitest';
import { requireVariables } from '../../../pipeline/connector/required-variables.ts';
import type { Run } from '../../../web/src/api/records.ts';
import { splitTimes } from '../../../web/src/scans/split-times.ts';
import { errorAdvice, finishedSources, isActive, sourceReadiness } from '../../../web/src/scans/run-text.ts';

describe('the text of a run', () => {
  it('counts finished sources', () => {
    const states = ['pending', 'running', 'done', 'failed', 'unavailable'] as const;
    const sources = states.map((status) => ({ status }) as Run['sources'][number]);
    expect(finishedSources({ sources })).toBe(3);
    expect(
      (['queued', 'running', 'done', 'partial', 'failed'] as const).filter((status) => isActive({ status })),
    ).toEqual(['queued', 'running']);
  });

  it('gives advice only for errors that need action', () => {
    expect(errorAdvice('unavailable')).toMatch(/environment/);
    expect(errorAdvice('unauthorized')).toMatch(/credentials/);
    expect(errorAdvice('rate_limited')).toBeNull();
  });

  it('tells a paused source from an unconfigured one', () => {
    const unset = requireVariables({ EARSHOT_X_BEARER_TOKEN: undefined });
    expect(
      sourceReadiness({ available: unset.available, reason: unset.available ? null : unset.reason }, false)
        .label,
    ).toBe('Not configured');
    expect(sourceReadiness({ available: false, reason: 'x asked for a pause' }, false).label).toBe('Paused');
    expect(sourceReadiness({ available: true, reason: null }, false).label).toBe('Ready');
  });

  it('does not call a source ready that has just failed', () => {
    expect(sourceReadiness({ available: true, reason: null }, true).label).toBe('Failing');
  });

  it('finds the times in a message', () => {
    const reason = 'resting until 2026-11-22T13:38:07.918Z: it answered with 503';
    expect(splitTimes(reason).map(({ text, isTime }) => (isTime ? Date.parse(text) : text))).toEqual([
      'resting until ',
      Date.UTC(2026, 10, 22, 13, 38, 7, 918),
      ': it answered with 503',
    ]);
    expect(splitTimes('not configured')).toEqual([{ text: 'not configured', isTime: false }]);
  });
});
