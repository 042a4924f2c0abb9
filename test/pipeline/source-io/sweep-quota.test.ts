import { describe, expect, it } from 'vitest';
import type { SourceQuota } from '../../../pipeline/connector/source-quota.ts';
import { DAY, fakeClock, politeIo } from '../sources/support.ts';

/** An io with one quota, in a sweep, and whether it grants units. */
function open(quota: SourceQuota, time: string) {
  let now = Date.parse(time);
  const clock = { ...fakeClock(), now: () => now };
  const io = politeIo({ source: 'youtube', limits: {} }, { clock, quotas: { units: quota } });
  io.isSweeping = true;
  const takes = (units: number) =>
    io.spend('units', units).then(
      () => true,
      () => false,
    );
  return { io, takes, later: (ms: number) => void (now += ms) };
}

describe('A sweep', () => {
  it('takes from a quota until half of it is used, and what is new takes the rest', async () => {
    const { io, takes } = open({ units: 10, per: { calendar: 'day', zone: 'UTC' } }, '2026-11-20T10:00:00Z');
    io.isSweeping = false;
    expect(await takes(3)).toBe(true);
    io.isSweeping = true;
    expect(await takes(3)).toBe(false);
    expect(await takes(2)).toBe(true);
    io.isSweeping = false;
    expect(await takes(5)).toBe(true);
    expect(await takes(1)).toBe(false);
  });

  it('takes from a month’s quota day by day', async () => {
    const { takes, later } = open(
      { units: 300, per: { calendar: 'month', zone: 'UTC' } },
      '2026-11-03T10:00:00Z',
    );
    expect(await takes(15)).toBe(true);
    expect(await takes(1)).toBe(false);
    later(DAY);
    expect(await takes(5)).toBe(true);
    expect(await takes(1)).toBe(false);
  });

  it('takes all of a quota that only sweeps use', async () => {
    const quota = { units: 10, per: { calendar: 'day', zone: 'UTC' }, onlyForSweeps: true } as const;
    expect(await open(quota, '2026-11-20T10:00:00Z').takes(10)).toBe(true);
  });
});
