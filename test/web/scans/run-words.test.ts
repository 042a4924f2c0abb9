import { describe, expect, it } from 'vitest';
import { requireVariables } from '../../../pipeline/connector/required-variables.ts';
import type { Run } from '../../../web/src/api/records.ts';
import { partsOf } from '../../../web/src/scans/reason-parts.ts';
import { adviceFor, endedIn, isUnderWay, readinessOf } from '../../../web/src/scans/run-words.ts';

describe('the words of a run', () => {
  it('counts the sources that need no more waiting', () => {
    const states = ['pending', 'running', 'done', 'failed', 'unavailable'] as const;
    const sources = states.map((status) => ({ status }) as Run['sources'][number]);
    expect(endedIn({ sources })).toBe(3);
    expect(
      (['queued', 'running', 'done', 'partial', 'failed'] as const).filter((status) =>
        isUnderWay({ status }),
      ),
    ).toEqual(['queued', 'running']);
  });

  it('says what to do only where something can be done', () => {
    expect(adviceFor('unavailable')).toMatch(/environment/);
    expect(adviceFor('unauthorized')).toMatch(/credentials/);
    expect(adviceFor('rate_limited')).toBeNull();
  });

  it('tells a source that pauses from one that somebody has to set up', () => {
    const unset = requireVariables({ EARSHOT_X_BEARER_TOKEN: undefined });
    expect(
      readinessOf({ available: unset.available, reason: unset.available ? null : unset.reason }).words,
    ).toBe('not set up');
    expect(readinessOf({ available: false, reason: 'x asked for a pause' }).words).toBe('pausing');
    expect(readinessOf({ available: true, reason: null }).words).toBe('ready');
  });

  it('finds the moments in a reason', () => {
    const reason = 'resting until 2026-11-22T13:38:07.918Z: it answered with 503';
    expect(partsOf(reason).map(({ text, isMoment }) => (isMoment ? Date.parse(text) : text))).toEqual([
      'resting until ',
      Date.UTC(2026, 10, 22, 13, 38, 7, 918),
      ': it answered with 503',
    ]);
    expect(partsOf('not configured')).toEqual([{ text: 'not configured', isMoment: false }]);
  });
});
