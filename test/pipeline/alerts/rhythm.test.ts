import { describe, expect, it } from 'vitest';
import { nextTry } from '../../../pipeline/alerts/rhythm.ts';
import { quietMs } from '../../../schemas/alerts/alert-quiet.ts';

const HOUR_MS = 3_600_000;
const failure = { failures: 0, now: 0, giveUpAt: null, retryAfterMs: null, random: 0.5 };

describe('a message that could not be sent', () => {
  it('is tried after half a minute, then twice as long each time, up to two hours', () => {
    const waits = [0, 1, 2, 5, 9, 40].map((failures) => nextTry({ ...failure, failures })!.until / 1000);
    expect(waits).toEqual([30, 60, 120, 960, 7200, 7200]);
  });

  it('comes up to a fifth sooner or later, so that messages that failed together come apart', () => {
    expect(nextTry({ ...failure, random: 0 })!.until).toBe(24_000);
    expect(nextTry({ ...failure, random: 0.999_999 })!.until).toBeLessThanOrEqual(36_000);
  });

  it('waits for as long as the provider asks', () => {
    expect(nextTry({ ...failure, retryAfterMs: 600_000 })!.until).toBe(600_000);
    expect(nextTry({ ...failure, retryAfterMs: 1_000 })!.until).toBe(30_000);
  });

  it('is tried for a day from its first failure, at the very end once more, and then given up', () => {
    const { giveUpAt } = nextTry(failure)!;
    expect(giveUpAt).toBe(24 * HOUR_MS);
    const late = { ...failure, failures: 12, giveUpAt };
    expect(nextTry({ ...late, now: giveUpAt - 1000 })).toEqual({ until: giveUpAt, giveUpAt });
    expect(nextTry({ ...late, now: giveUpAt })).toBeNull();
  });

  it('keeps to the bounds whatever the day brings: tries of a day never stop and never crowd', () => {
    let [tries, now, giveUpAt] = [0, 0, null as number | null];
    for (;;) {
      const next = nextTry({ ...failure, failures: tries, now, giveUpAt });
      if (!next) break;
      expect(next.until).toBeGreaterThan(now);
      [tries, now, giveUpAt] = [tries + 1, next.until, next.giveUpAt];
    }
    expect(now).toBe(24 * HOUR_MS);
    expect(tries).toBeLessThan(30);
  });
});

describe('a rule that has told something', () => {
  it('gathers for a minute while the day has most of its messages left', () => {
    expect(quietMs({ cap: 30, used: 14 }, 20 * HOUR_MS)).toBe(60_000);
  });

  it('spreads the rest of the cap over the rest of the day', () => {
    expect(quietMs({ cap: 30, used: 15 }, 15 * HOUR_MS)).toBe(HOUR_MS);
    expect(quietMs({ cap: 200, used: 199 }, HOUR_MS)).toBe(HOUR_MS);
    expect(quietMs({ cap: 1, used: 1 }, HOUR_MS)).toBe(HOUR_MS);
  });

  it('so never reaches the cap by itself, however much it finds', () => {
    let [now, used] = [0, 0];
    const day = 24 * HOUR_MS;
    while (now < day) now += quietMs({ cap: 30, used: ++used }, day - now);
    expect(used).toBe(29);
    expect(now).toBe(day);
  });
});
