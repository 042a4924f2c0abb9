import { expect, test } from 'vitest';
import { slotAxis } from '../../../web/src/analytics/slot-axis.ts';

test('days are labeled as the service has them, and lead to their mentions', () => {
  const axis = slotAxis({ interval: 'day', timezone: 'Asia/Tokyo' }, [
    { day: '2026-12-30' },
    { day: '2026-12-31' },
  ]);
  expect(axis).toMatchObject({ unit: 'day', timeZone: 'UTC' });
  expect(axis.times.map(axis.labelOf)).toEqual(['2026-12-30', '2026-12-31']);
  expect(axis.scopeOf(axis.times[1]!)).toEqual({ since: '2026-12-31', until: '2027-01-01' });
});

test("hours are labeled by the project's clocks, also when these change", () => {
  const rows = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00.000Z'].map(
    (at) => ({ day: '2026-10-25', at }),
  );
  const axis = slotAxis({ interval: 'hour', timezone: 'Europe/Berlin' }, [...rows, ...rows]);
  expect(axis).toMatchObject({ unit: 'hour', timeZone: 'Europe/Berlin' });
  expect(axis.times.map(axis.labelOf)).toEqual(['Oct 25, 02:00', 'Oct 25, 02:00', 'Oct 25, 03:00']);
  expect(axis.scopeOf(axis.times[2]!)).toEqual({
    since: '2026-10-25T02:00:00.000Z',
    until: '2026-10-25T03:00:00.000Z',
  });
});
