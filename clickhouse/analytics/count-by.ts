import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { DIMENSIONS, engineZone, type Dimension } from './dimensions.ts';
import { select } from '../select.ts';

/** The mentions that share a key. */
export interface KeyCount {
  readonly key: string | null;
  readonly count: number;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** SQL of the counts of `KeyCount`. `total`, because an alias must not hide a column or function. */
export const SENTIMENT_COUNTS = `count() AS total, countIf(sentiment = 'positive') AS positive,
  countIf(sentiment = 'neutral') AS neutral, countIf(sentiment = 'negative') AS negative`;

/** A row with `SENTIMENT_COUNTS` and the key as `own_key`. */
export interface KeyRow extends Readonly<Record<'total' | 'positive' | 'neutral' | 'negative', number>> {
  readonly own_key: string | null;
}

/** Converts a row to the count of its key. */
export const toKeyCount = ({ own_key: key, total, positive, neutral, negative }: KeyRow): KeyCount => ({
  ...{ key, count: Number(total), positive: Number(positive) },
  ...{ neutral: Number(neutral), negative: Number(negative) },
});

/**
 * Counts the mentions of a selection by a dimension: the `limit` largest keys, then by key. A mention counts for
 * each entry of a list. Days are in `timeZone` (IANA).
 */
export async function countBy(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  dimension: Dimension,
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<KeyCount[]> {
  const where = mentionWhere(selection);
  const rows = await select<KeyRow>(
    clickhouse,
    `SELECT toString(group_key) AS own_key, total, positive, neutral, negative
            FROM (SELECT ${DIMENSIONS[dimension]} AS group_key, ${SENTIMENT_COUNTS}
                  FROM mentions WHERE ${where.sql} GROUP BY group_key)
            ORDER BY total DESC, own_key LIMIT {limit:UInt32}`,
    { ...where.params, zone: engineZone(timeZone), limit },
  );
  return rows.map(toKeyCount);
}
