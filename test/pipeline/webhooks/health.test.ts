import { describe, expect, it } from 'vitest';
import { judgeHealth } from '../../../pipeline/webhooks/health.ts';

const HOUR = 3_600_000;
const health = (failure_count: number, hours: number, failing_deliveries = 5, warned = false) =>
  judgeHealth({
    ...{ id: 'whk_x', workspace_id: 1, failure_count, failing_deliveries, warned },
    failing_ms: hours * HOUR,
  });

describe('a failing webhook', () => {
  it('is turned off after five days with several failed deliveries', () => {
    expect(health(10, 120)).toBe('disable');
    expect(health(10, 119)).toBe('warn');
    expect(health(10, 500, 4)).toBe('leave');
  });

  it('is turned off after a hundred consecutive failures over a day', () => {
    expect(health(100, 24, 1)).toBe('disable');
    expect(health(99, 24, 1)).toBe('warn');
    expect(health(5000, 11, 5)).toBe('leave');
  });

  it('warns its owners once, halfway to the limit', () => {
    expect(health(50, 12, 1)).toBe('warn');
    expect(health(49, 12, 1)).toBe('leave');
    expect(health(3, 60)).toBe('warn');
    expect(health(3, 60, 5, true)).toBe('leave');
  });
});
