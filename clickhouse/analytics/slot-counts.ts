import type { ClickHouseClient } from '@clickhouse/client';
import type { Interval } from '../../schemas/analytics/interval.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { hourShift } from '../../schemas/moment.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { DIMENSIONS, engineZone, POST_SLOT, type Dimension } from './dimensions.ts';
import { select } from '../select.ts';

/** The mentions of a slot of time that share a key. */
export interface SlotKeyCount {
  /** `YYYY-MM-DD`, or the start of an hour in milliseconds since 1970. */
  readonly slot: string;
  readonly key: string | null;
  readonly count: number;
}

/** The slots of a key and their counts as arrays: a year by source is 13 rows instead of 4,700. */
interface KeyRow {
  readonly own_key: string | null;
  readonly slots: readonly string[];
  readonly totals: readonly (string | number)[];
}

interface SlotOptions {
  readonly interval: Interval;
  /** IANA zone of days and hours. */
  readonly timeZone: string;
  readonly limit: number;
}

/** Counts a selection by slot of time and key. Returns at most `limit` counts, in any order. */
export async function slotCounts(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  by: Dimension,
  { interval, timeZone, limit }: SlotOptions,
): Promise<SlotKeyCount[]> {
  const where = mentionWhere(selection);
  const slot = interval === 'hour' ? POST_SLOT : DIMENSIONS.day;
  const rows = await select<KeyRow>(
    clickhouse,
    `SELECT toString(group_key) AS own_key, groupArray(toString(group_slot)) AS slots, groupArray(total) AS totals
            FROM (SELECT ${slot} AS group_slot, ${DIMENSIONS[by]} AS group_key, count() AS total
                  FROM mentions WHERE ${where.sql} GROUP BY group_slot, group_key LIMIT {limit:UInt32})
            GROUP BY group_key`,
    {
      ...where.params,
      zone: engineZone(timeZone),
      hour_shift: hourShift(selection.since ?? 0, timeZone),
      limit,
    },
  );
  return rows.flatMap(({ own_key: key, slots, totals }) =>
    slots.map((each, at) => ({ slot: each, key, count: Number(totals[at]) })),
  );
}
