import { describe, expect, it } from 'vitest';
import { limitToShare, type QuotaLedger } from '../../../pipeline/source-io/quota-ledger.ts';

import type { SourceQuota } from '../../../pipeline/connector/source-quota.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const utcDay = (units: number): SourceQuota => ({ units, per: { calendar: 'day', zone: 'UTC' } });
const rolling = (units: number): SourceQuota => ({ units, per: { rollingMs: 7 * DAY } });
const granted = { granted: true };
const refused = (freeInMs: number) => ({ granted: false, freeInMs });

/** Tests what every quota ledger must guarantee. `open` returns an empty ledger that uses `now` as its clock. */
export function describeLedger(name: string, open: (now: () => number) => Promise<QuotaLedger>): void {
  describe(`The quota ledger ${name}`, () => {
    const at = (time: string) => {
      const clock = { now: Date.parse(time) };
      return { clock, ledger: open(() => clock.now) };
    };

    it('grants a day’s units, says when the next day starts, and then grants them again', async () => {
      const { clock, ledger } = at('2026-11-20T22:00:00Z');
      const { spend } = await ledger;
      expect(await spend('youtube', 'searches', utcDay(100), 60)).toEqual(granted);
      expect(await spend('youtube', 'searches', utcDay(100), 40)).toEqual(granted);
      expect(await spend('youtube', 'searches', utcDay(100), 1)).toEqual(refused(2 * HOUR));
      clock.now += 2 * HOUR - 1;
      expect(await spend('youtube', 'searches', utcDay(100), 1)).toEqual(refused(1));
      clock.now += 1;
      expect(await spend('youtube', 'searches', utcDay(100), 100)).toEqual(granted);
    });

    it('grants all requested units or none', async () => {
      const { spend } = await at('2026-11-20T00:00:00Z').ledger;
      await spend('x', 'posts', utcDay(10), 7);
      expect(await spend('x', 'posts', utcDay(10), 4)).toEqual(refused(DAY));
      expect(await spend('x', 'posts', utcDay(10), 3)).toEqual(granted);
      expect(await spend('x', 'posts', utcDay(10), 11)).toEqual(refused(DAY));
    });

    it('keeps sources and quotas separate', async () => {
      const { spend } = await at('2026-11-20T00:00:00Z').ledger;
      await spend('x', 'posts', utcDay(1), 1);
      expect(await spend('x', 'users', utcDay(1), 1)).toEqual(granted);
      expect(await spend('tiktok', 'posts', utcDay(1), 1)).toEqual(granted);
    });

    it.each([
      ['a day of 25 hours', '2026-11-01T07:30:00Z', 'America/Los_Angeles', 24.5],
      ['a day of 23 hours', '2026-03-08T08:30:00Z', 'America/Los_Angeles', 22.5],
      ['a day that starts at another hour than in UTC', '2026-11-20T22:00:00Z', 'Asia/Kolkata', 20.5],
    ])('handles %s', async (_, now, zone, hours) => {
      const { spend } = await at(now).ledger;
      const quota: SourceQuota = { units: 1, per: { calendar: 'day', zone } };
      await spend('youtube', 'searches', quota, 1);
      expect(await spend('youtube', 'searches', quota, 1)).toEqual(refused(hours * HOUR));
    });

    it.each([
      ['UTC', '2026-02-27T00:00:00Z', '2026-03-01T00:00:00Z'],
      ['UTC', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z'],
      ['Europe/Berlin', '2026-10-02T00:00:00Z', '2026-10-31T23:00:00Z'],
      ['America/Los_Angeles', '2026-11-01T05:00:00Z', '2026-11-01T07:00:00Z'],
    ])('ends a month by the calendar of %s: %s', async (zone, now, end) => {
      const { clock, ledger } = at(now);
      const quota: SourceQuota = { units: 5, per: { calendar: 'month', zone } };
      const { spend } = await ledger;
      await spend('x', 'posts', quota, 5);
      expect(await spend('x', 'posts', quota, 1)).toEqual(refused(Date.parse(end) - clock.now));
    });

    it('frees units gradually as they leave the rolling window', async () => {
      const { clock, ledger } = at('2026-11-20T10:00:00Z');
      const { spend } = await ledger;
      await spend('threads', 'searches', rolling(10), 4);
      clock.now += DAY;
      await spend('threads', 'searches', rolling(10), 6);
      expect(await spend('threads', 'searches', rolling(10), 4)).toEqual(refused(6 * DAY));
      expect(await spend('threads', 'searches', rolling(10), 5)).toEqual(refused(7 * DAY));
      clock.now += 6 * DAY;
      expect(await spend('threads', 'searches', rolling(10), 4)).toEqual(granted);
      expect(await spend('threads', 'searches', rolling(10), 1)).toEqual(refused(DAY));
    });

    it('accepts returned units, but no more than were spent', async () => {
      const { clock, ledger } = at('2026-11-20T10:00:00Z');
      const { spend } = await ledger;
      await spend('x', 'posts', rolling(10), 4);
      clock.now += DAY;
      await spend('x', 'posts', rolling(10), 6);
      await spend('x', 'posts', rolling(10), -5);
      expect(await spend('x', 'posts', rolling(10), 5)).toEqual(granted);
      expect(await spend('x', 'posts', rolling(10), 1)).toEqual(refused(6 * DAY));
      await spend('x', 'posts', rolling(10), -100);
      expect(await spend('x', 'posts', rolling(10), 11)).toMatchObject({ granted: false });
      expect(await spend('x', 'posts', rolling(10), 10)).toEqual(granted);
    });

    it('grants each item one unit, which it keeps for its full term', async () => {
      const { clock, ledger } = at('2026-11-20T10:00:00Z');
      const { claim } = await ledger;
      const tag = (thing: string) => claim('instagram', 'hashtags', rolling(2), thing);
      expect(await tag('acme')).toEqual(granted);
      clock.now += DAY;
      expect(await tag('sync')).toEqual(granted);
      expect(await tag('acme')).toEqual(granted);
      expect(await tag('third')).toEqual(refused(6 * DAY));
      clock.now += 6 * DAY;
      // Using it again did not extend its term: its unit went to the third.
      expect(await tag('third')).toEqual(granted);
      expect(await tag('acme')).toEqual(refused(DAY));
    });

    it('never grants more than the limit to concurrent callers', async () => {
      const { spend, claim } = await at('2026-11-20T10:00:00Z').ledger;
      const spent = await Promise.all(Array.from({ length: 30 }, () => spend('x', 'posts', utcDay(100), 7)));
      expect(spent.filter((each) => each.granted)).toHaveLength(14);
      const tags = await Promise.all(
        Array.from({ length: 30 }, (_, at) => claim('instagram', 'hashtags', rolling(5), `tag${at % 10}`)),
      );
      expect(tags.filter((each) => each.granted)).toHaveLength(15);
    });

    it('lets one kind of work use a share of a quota, whatever others have used', async () => {
      const { ledger } = at('2026-11-20T10:00:00Z');
      const whole = await ledger;
      const thrifty = limitToShare(whole, 'rereads', 0.3);
      expect(await whole.spend('youtube', 'units', utcDay(10), 6)).toEqual(granted);
      expect(await thrifty.spend('youtube', 'units', utcDay(10), 3)).toEqual(granted);
      expect(await thrifty.spend('youtube', 'units', utcDay(10), 1)).toEqual(refused(14 * HOUR));
      expect(await whole.spend('youtube', 'units', utcDay(10), 1)).toEqual(granted);
      // What the whole refuses leaves the share as it was.
      await thrifty.spend('youtube', 'units', utcDay(10), -3);
      expect(await whole.spend('youtube', 'units', utcDay(10), 3)).toEqual(granted);
      expect(await thrifty.spend('youtube', 'units', utcDay(10), 3)).toEqual(refused(14 * HOUR));
      await whole.spend('youtube', 'units', utcDay(10), -3);
      expect(await thrifty.spend('youtube', 'units', utcDay(10), 3)).toEqual(granted);
    });
  });
}
