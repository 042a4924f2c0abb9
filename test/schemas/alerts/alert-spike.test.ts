import { describe, expect, it } from 'vitest';
import { findSpike, SPIKE_HISTORY_HOURS, usualHour } from '../../../schemas/alerts/alert-spike.ts';

/** Returns counts with the same number in every hour of the history, followed by `last`. */
const after = (usual: number, ...last: number[]) => [
  ...Array.from({ length: SPIKE_HISTORY_HOURS }, () => usual),
  ...last,
];
const spikeAfter = (usual: number, count: number, least = 5) =>
  findSpike(after(usual, count), SPIKE_HISTORY_HOURS, least);

describe('the usual count of an hour', () => {
  it('is the mean of a history without outliers, with the limit of a Poisson process', () => {
    const { usual, limit } = usualHour(Array<number>(42).fill(9));
    expect(usual).toBe(9);
    // Computed by hand: (9 (1 + 2/3 · 4/9 · sqrt(9 · 43/42))) ^ (3/2).
    expect(limit).toBeCloseTo(9 * (1 + (8 / 27) * Math.sqrt((9 * 43) / 42)) ** 1.5, 10);
  });

  it('is barely affected by a spike last week', () => {
    const calm = Array<number>(41).fill(4);
    expect(usualHour([...calm, 400]).usual).toBeLessThan(5);
  });

  it('has a higher limit when hours vary a lot', () => {
    const even = Array<number>(42).fill(10);
    const uneven = even.map((_, at) => (at % 2 === 0 ? 2 : 18));
    expect(usualHour(uneven).limit).toBeGreaterThan(1.5 * usualHour(even).limit);
  });
});

describe('a spike', () => {
  it('is only an hour far above the usual count', () => {
    expect(spikeAfter(3, 20)).toEqual({ at: SPIKE_HISTORY_HOURS, count: 20, usual: 3 });
    expect(spikeAfter(3, 9)).toBeNull();
    expect(spikeAfter(100, 130)).toBeNull();
    expect(spikeAfter(100, 200)).not.toBeNull();
  });

  it('needs a minimum number of mentions, even where none are usual', () => {
    expect(spikeAfter(0, 4)).toBeNull();
    expect(spikeAfter(0, 5)).not.toBeNull();
    expect(spikeAfter(0, 5, 6)).toBeNull();
  });

  it('is not detected without a history', () => {
    expect(findSpike(after(0, 500).slice(1), 0, 5)).toBeNull();
  });

  it('is judged against the same hour of other days', () => {
    // 40 every day at one hour, 1 in all other hours.
    const busy = (at: number) => (at % 24 === 9 ? 40 : 1);
    const counts = Array.from({ length: SPIKE_HISTORY_HOURS + 48 }, (_, at) => busy(at));
    expect(findSpike(counts, 0, 5)).toBeNull();
    const nine = counts.length - 48 + ((9 - ((counts.length - 48) % 24) + 24) % 24);
    counts[nine - 4] = 40;
    expect(findSpike(counts, 0, 5)).toMatchObject({ at: nine - 4, count: 40 });
  });
});
