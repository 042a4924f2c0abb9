import { describe, expect, it } from 'vitest';
import { parseSchedule, retryDelayMs } from '../../../pipeline/webhooks/retry-schedule.ts';

const schedule = parseSchedule('0,5,300, 1800');
const NOW = Date.parse('2026-11-20T08:00:00Z');
const retry = (made: number, random = 0.5, header?: string) =>
  retryDelayMs({
    schedule,
    made,
    random,
    now: NOW,
    headers: header === undefined ? null : { 'retry-after': header },
  });

describe('the next attempt', () => {
  it('follows the schedule and is null at its end', () => {
    expect([1, 2, 3, 4].map((made) => retry(made))).toEqual([5_000, 300_000, 1_800_000, null]);
  });

  it('varies by up to 20% in both directions', () => {
    expect(retry(1, 0)).toBeCloseTo(4_000);
    expect(retry(1, 1)).toBeCloseTo(6_000);
  });

  it.each([
    ['shorter than the schedule', '1', 5_000],
    ['within its bounds', '30', 30_000],
    ['longer than a minute, after a short delay', '3600', 60_000],
    ['with a date', 'Fri, 20 Nov 2026 08:00:40 GMT', 40_000],
    ['that is unreadable', 'soon', 5_000],
  ])('respects a Retry-After header %s', (_how, header, wait) => {
    expect(retry(1, 0.5, header)).toBe(wait);
  });

  it('waits up to twice the scheduled delay when that is long', () => {
    expect(retry(2, 0.5, '3600')).toBe(600_000);
    expect(retry(4, 0.5, '3600')).toBeNull();
  });
});
