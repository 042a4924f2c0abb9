import { dayAfter, dayOf } from '../../../schemas/day.ts';
import { HOUR_MS, SECOND_MS } from '../../../schemas/duration.ts';
import { hourStart } from '../../../schemas/moment.ts';
import type { Analytics } from '../api/records.ts';
import type { FeedScope } from './period.ts';

/** The time axis of figures by the day or the hour. */
export interface SlotAxis {
  /** What a point covers. */
  readonly unit: 'day' | 'hour';
  /** Unix seconds: the start of each hour, or midnight in UTC for each day. */
  readonly times: readonly number[];
  /** The zone in which the clock shows the times as they are meant. */
  readonly timeZone: string;
  /** Returns the time of the day or hour that has an instant in it (Unix milliseconds), on the axis or not. */
  readonly timeAt: (ms: number) => number;
  /** Returns a time in words: `2026-11-22`, or `Nov 22, 14:00`. */
  readonly labelOf: (time: number) => string;
  /** Returns the filters of the feed for the mentions of a day or an hour. */
  readonly scopeOf: (time: number) => Required<Pick<FeedScope, 'since' | 'until'>>;
}

/** A row of figures over time, as `get_analytics` and `get_volume` have them. */
interface Slot {
  readonly day: string;
  readonly at?: string;
}

const iso = (ms: number) => new Date(ms).toISOString();
const dayAt = (time: number) => iso(time * SECOND_MS).slice(0, 10);

function hourAxis(times: readonly number[], timeZone: string): SlotAxis {
  const format = new Intl.DateTimeFormat('en', {
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    timeZone,
  });
  return {
    unit: 'hour',
    times,
    timeZone,
    timeAt: (ms) => hourStart(ms, timeZone) / SECOND_MS,
    labelOf: (time) => format.format(time * SECOND_MS),
    scopeOf: (time) => ({ since: iso(time * SECOND_MS), until: iso(time * SECOND_MS + HOUR_MS) }),
  };
}

/** Returns the axis of rows, which may have several rows for a slot of time. */
export function slotAxis(
  { interval, timezone }: Pick<Analytics, 'interval' | 'timezone'>,
  rows: readonly Slot[],
): SlotAxis {
  const times = [...new Set(rows.map(({ day, at }) => Date.parse(at ?? day) / SECOND_MS))];
  if (interval === 'hour') return hourAxis(times, timezone);
  return {
    unit: 'day',
    times,
    timeZone: 'UTC',
    timeAt: (ms) => Date.parse(dayOf(ms, timezone)) / SECOND_MS,
    labelOf: dayAt,
    // The service reads days in the project's time zone.
    scopeOf: (time) => ({ since: dayAt(time), until: dayAfter(dayAt(time), 1) }),
  };
}
