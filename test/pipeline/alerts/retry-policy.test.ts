import { describe, expect, it } from 'vitest';
import { nextAttempt } from '../../../pipeline/alerts/retry-policy.ts';
import { HOUR_MS } from '../../../schemas/duration.ts';

const failure = { failures: 0, now: 0, giveUpAt: null, retryAfterMs: null, random: 1 };

describe('a message that could not be sent', () => {
  it('is retried after half a minute, then twice as long each time, up to two hours', () => {
    const waits = [0, 1, 2, 5, 9, 40].map((failures) => nextAttempt({ ...failure, failures })!.until / 1000);
    expect(waits).toEqual([30, 60, 120, 960, 7200, 7200]);
  });

  it('is retried up to 20% early, so that messages that failed together spread out', () => {
    expect(nextAttempt({ ...failure, random: 0 })!.until).toBe(24_000);
    expect(nextAttempt({ ...failure, random: 0.5 })!.until).toBe(27_000);
  });

  it('waits as long as the provider asks', () => {
    expect(nextAttempt({ ...failure, retryAfterMs: 600_000 })!.until).toBe(600_000);
    expect(nextAttempt({ ...failure, retryAfterMs: 1_000 })!.until).toBe(1_000);
  });

  it('waits longer when the provider keeps asking for a moment', () => {
    const waits = [4, 5, 6].map(
      (failures) => nextAttempt({ ...failure, failures, retryAfterMs: 1_000 })!.until,
    );
    expect(waits).toEqual([1_000, 960_000, 1_920_000]);
  });

  it('is retried for a day after its first failure, with a last attempt at the end', () => {
    const { giveUpAt } = nextAttempt(failure)!;
    expect(giveUpAt).toBe(24 * HOUR_MS);
    const late = { ...failure, failures: 12, giveUpAt };
    expect(nextAttempt({ ...late, now: giveUpAt - 1000 })).toEqual({ until: giveUpAt, giveUpAt });
    expect(nextAttempt({ ...late, now: giveUpAt })).toBeNull();
  });

  it('is retried until the end of the day, and fewer than 30 times', () => {
    let [tries, now, giveUpAt] = [0, 0, null as number | null];
    for (;;) {
      const next = nextAttempt({ ...failure, failures: tries, now, giveUpAt });
      if (!next) break;
      expect(next.until).toBeGreaterThan(now);
      [tries, now, giveUpAt] = [tries + 1, next.until, next.giveUpAt];
    }
    expect(now).toBe(24 * HOUR_MS);
    expect(tries).toBeLessThan(30);
  });
});
