import { expect, test } from 'vitest';
import { marksOf } from '../../../../web/src/analytics/annotations/marks.ts';
import { slotAxis } from '../../../../web/src/analytics/slot-axis.ts';

const annotation = (id: number, at: string, text: string) => ({
  ...{ id, at, text, project_id: null, created_by: null, created_at: at },
});

test("annotations are marked on the day they have in the project's time zone, one mark a day", () => {
  const axis = slotAxis({ interval: 'day', timezone: 'Asia/Tokyo' }, [
    { day: '2026-11-20' },
    { day: '2026-11-21' },
  ]);
  const marks = marksOf(
    [
      annotation(1, '2026-11-19T14:59:00.000Z', 'Before'),
      annotation(2, '2026-11-20T15:00:00.000Z', 'Release 2.0'),
      annotation(3, '2026-11-21T09:00:00.000Z', 'Outage'),
      annotation(4, '2026-11-21T15:00:00.000Z', 'After'),
    ],
    axis,
    '/analytics?days=7',
  );
  expect(marks).toEqual([
    { time: axis.times[1], text: '2026-11-21: Release 2.0\nOutage', href: '/analytics?days=7#annotation-2' },
  ]);
});

test('on an axis of hours they are marked on their hour', () => {
  const axis = slotAxis({ interval: 'hour', timezone: 'Asia/Kolkata' }, [
    { day: '2026-11-20', at: '2026-11-20T09:30:00.000Z' },
    { day: '2026-11-20', at: '2026-11-20T10:30:00.000Z' },
  ]);
  expect(marksOf([annotation(1, '2026-11-20T10:29:59.000Z', 'Release')], axis, '')).toEqual([
    { time: axis.times[0], text: 'Nov 20, 15:00: Release', href: '#annotation-1' },
  ]);
});
