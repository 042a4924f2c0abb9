import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { DIMENSIONS, engineZone, type Dimension } from './dimensions.ts';
import { select } from '../select.ts';

/** The mentions of one day that share a key. */
export interface DayKeyCount {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly key: string | null;
  readonly count: number;
}

/** The days of a key and their counts as arrays: a year by source is 13 rows instead of 4,700. */
interface KeyRow {
  readonly own_key: string | null;
  readonly days: readonly string[];
  readonly totals: readonly (string | number)[];
}

/** Counts a selection by day (in `timeZone`, IANA) and key. Returns at most `limit` counts, in any order. */
export async function dailyCounts(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  by: Dimension,
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<DayKeyCount[]> {
  const where = mentionWhere(selection);
  const rows = await select<KeyRow>(
    clickhouse,
    `SELECT toString(group_key) AS own_key, groupArray(toString(group_day)) AS days, groupArray(total) AS totals
            FROM (SELECT ${DIMENSIONS.day} AS group_day, ${DIMENSIONS[by]} AS group_key, count() AS total
                  FROM mentions WHERE ${where.sql} GROUP BY group_day, group_key LIMIT {limit:UInt32})
            GROUP BY group_key`,
    { ...where.params, zone: engineZone(timeZone), limit },
  );
  return rows.flatMap(({ own_key: key, days, totals }) =>
    days.map((day, at) => ({ day, key, count: Number(totals[at]) })),
  );
}
