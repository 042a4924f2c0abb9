import { describe, expect, it } from 'vitest';
import type { Run } from '../../../web/src/api/records.ts';
import { adviceFor, endedIn, isUnderWay } from '../../../web/src/scans/run-words.ts';

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
});
