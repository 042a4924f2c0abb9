import { describe, expect, it } from 'vitest';
import { dueDigests } from '../../../pipeline/alerts/due-digests.ts';
import type { ActiveDigest } from '../../../postgres/alerts/digests.ts';

const digest: ActiveDigest = {
  id: 'alt_1',
  workspace_id: 1,
  frequency: 'daily',
  hour: 9,
  weekday: 1,
  timezone: 'Europe/Berlin',
  armed_at: 0,
  last_day: '2026-11-19',
  last_hour: null,
};
/** 09:00 in Berlin is 08:00 UTC. */
const at = (clock: string, day = '2026-11-20') => Date.parse(`${day}T${clock}:00.000Z`);
const plan = (now: number, fields: Partial<ActiveDigest> = {}) => dueDigests([{ ...digest, ...fields }], now);

describe('a digest', () => {
  it('is planned once a day, from its hour on', () => {
    expect(plan(at('07:59'))).toEqual([]);
    expect(plan(at('08:00'))).toMatchObject([{ day: '2026-11-20', skipped: null }]);
    expect(plan(at('08:00'), { last_day: '2026-11-20' })).toEqual([]);
  });

  it('is sent up to six hours late when no process ran at its hour; after that the day is skipped', () => {
    expect(plan(at('13:59'))).toMatchObject([{ skipped: null, giveUpAt: at('14:00') }]);
    expect(plan(at('14:01'))).toMatchObject([{ skipped: 'The service was not running when it was due.' }]);
    // Days on which no process ran are not sent later.
    expect(plan(at('08:00'), { last_day: '2026-11-02' })).toHaveLength(1);
  });

  it('ignores hours before it was turned on', () => {
    expect(plan(at('09:00'), { last_day: null, armed_at: at('08:30') })).toEqual([]);
    expect(plan(at('09:00'), { last_day: null, armed_at: at('07:30') })).toHaveLength(1);
  });

  it('is planned once on a day when its time zone or hour changes', () => {
    const sent = { last_day: '2026-11-20' };
    expect(plan(at('23:30'), { ...sent, hour: 23 })).toEqual([]);
    expect(plan(at('23:30'), { ...sent, timezone: 'Pacific/Honolulu' })).toEqual([]);
    expect(plan(at('23:30'), { ...sent, timezone: 'Pacific/Auckland', hour: 11 })).toHaveLength(1);
  });
});

describe('an hourly digest', () => {
  const hourly = { frequency: 'hourly', last_day: null } as const;

  it('is planned at every full hour of its zone, once', () => {
    expect(plan(at('08:14'), { ...hourly, timezone: 'Asia/Kathmandu', armed_at: at('07:20') })).toEqual([]);
    expect(plan(at('08:15'), { ...hourly, timezone: 'Asia/Kathmandu', armed_at: at('07:20') })).toMatchObject(
      [{ day: null, at: at('08:15'), skipped: null }],
    );
    expect(plan(at('08:59'), { ...hourly, last_hour: at('08:00') })).toEqual([]);
    expect(plan(at('09:00'), { ...hourly, last_hour: at('08:00') })).toMatchObject([{ at: at('09:00') }]);
  });

  it('is planned for each missed hour, up to six hours back', () => {
    const made = plan(at('12:30'), { ...hourly, last_hour: at('08:00') });
    expect(made.map((each) => each.at)).toEqual(['09:00', '10:00', '11:00', '12:00'].map((hour) => at(hour)));
    expect(plan(at('23:30'), { ...hourly, last_hour: at('01:00') })).toHaveLength(6);
  });

  it('does not wait a day when the digest was daily before', () => {
    expect(plan(at('10:00'), { ...hourly, last_day: '2026-11-20', armed_at: at('09:30') })).toHaveLength(1);
  });
});

describe('a weekly digest', () => {
  const weekly = { frequency: 'weekly', weekday: 5, last_day: '2026-11-13' } as const;

  it('is planned on its weekday, once a week', () => {
    // The 20th is a Friday.
    expect(plan(at('07:59'), weekly)).toEqual([]);
    expect(plan(at('08:00'), weekly)).toMatchObject([{ day: '2026-11-20', skipped: null }]);
    expect(plan(at('08:00', '2026-11-21'), { ...weekly, last_day: '2026-11-20' })).toEqual([]);
  });

  it('is still sent after two days, and skipped later', () => {
    expect(plan(at('07:59', '2026-11-22'), weekly)).toMatchObject([{ skipped: null }]);
    expect(plan(at('08:01', '2026-11-22'), weekly)).toMatchObject([
      { day: '2026-11-20', skipped: 'The service was not running when it was due.' },
    ]);
  });
});
