import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mention-filter.ts';
import { mentionWhere } from '../mention-filter.ts';
import { DIMENSIONS, engineZone, type Dimension } from './dimensions.ts';

/** The mentions of one day that share a key. */
export interface DayKeyCount {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly key: string | null;
  readonly count: number;
}

/** Counts the mentions of a selection by day (of `timeZone`, IANA) and key: at most `limit` rows, in any order. */
export async function dailyCounts(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  by: Dimension,
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<DayKeyCount[]> {
  const where = mentionWhere(selection);
  const answer = await clickhouse.query({
    query: `SELECT toString(group_day) AS day_key, toString(group_key) AS own_key, total
            FROM (SELECT ${DIMENSIONS.day} AS group_day, ${DIMENSIONS[by]} AS group_key, count() AS total
                  FROM mentions WHERE ${where.sql} GROUP BY group_day, group_key LIMIT {limit:UInt32})`,
    query_params: { ...where.params, zone: engineZone(timeZone), limit },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ day_key: string; own_key: string | null; total: number }>();
  return rows.map((row) => ({ day: row.day_key, key: row.own_key, count: Number(row.total) }));
}
