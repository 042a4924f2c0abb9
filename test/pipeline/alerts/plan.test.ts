import { describe, expect, it } from 'vitest';
import { duePlans } from '../../../pipeline/alerts/plan.ts';
import { type ArmedDigest } from '../../../postgres/digests.ts';

const digest: ArmedDigest = {
  id: 'alt_1',
  workspace_id: 1,
  hour: 9,
  timezone: 'Europe/Berlin',
  armed_at: 0,
  last_day: '2026-11-19',
};
/** 09:00 in Berlin is 08:00 UTC. */
const at = (clock: string, day = '2026-11-20') => Date.parse(`${day}T${clock}:00.000Z`);
const plan = (now: number, fields: Partial<ArmedDigest> = {}) => duePlans([{ ...digest, ...fields }], now);

describe('a digest', () => {
  it('is planned from its hour on, once a day', () => {
    expect(plan(at('07:59'))).toEqual([]);
    expect(plan(at('08:00'))).toMatchObject([{ day: '2026-11-20', skipped: null }]);
    expect(plan(at('08:00'), { last_day: '2026-11-20' })).toEqual([]);
  });

  it('is sent late when nothing ran at its hour, for six hours; then the day is left out', () => {
    expect(plan(at('13:59'))).toMatchObject([{ skipped: null, giveUpAt: at('14:00') }]);
    expect(plan(at('14:01'))).toMatchObject([{ skipped: 'Nothing ran to send it at its hour.' }]);
    // Days on which nothing ran at all are not made up for.
    expect(plan(at('08:00'), { last_day: '2026-11-02' })).toHaveLength(1);
  });

  it('knows nothing of an hour before it was turned on', () => {
    expect(plan(at('09:00'), { last_day: null, armed_at: at('08:30') })).toEqual([]);
    expect(plan(at('09:00'), { last_day: null, armed_at: at('07:30') })).toHaveLength(1);
  });

  it('has no second one on a day when its zone or hour is changed', () => {
    const sent = { last_day: '2026-11-20' };
    expect(plan(at('23:30'), { ...sent, hour: 23 })).toEqual([]);
    expect(plan(at('23:30'), { ...sent, timezone: 'Pacific/Honolulu' })).toEqual([]);
    expect(plan(at('23:30'), { ...sent, timezone: 'Pacific/Auckland', hour: 11 })).toHaveLength(1);
  });
});
