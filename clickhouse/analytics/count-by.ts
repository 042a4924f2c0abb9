import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mention-filter.ts';
import { mentionWhere } from '../mention-filter.ts';
import { DIMENSIONS, engineZone, type Dimension, type ScalarDimension } from './dimensions.ts';

/** The mentions that share a key. */
export interface KeyCount {
  readonly key: string | null;
  readonly count: number;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
}

/** The columns of `KeyCount` but the key. `total`, because an alias must not hide a column or function. */
export const SENTIMENT_COUNTS = `count() AS total, countIf(sentiment = 'positive') AS positive,
  countIf(sentiment = 'neutral') AS neutral, countIf(sentiment = 'negative') AS negative`;

type SetRow = Readonly<Record<'total' | 'positive' | 'neutral' | 'negative' | 'absent', number>> &
  Readonly<Record<`key_${number}`, string | null>>;

/**
 * Counts the mentions of a selection by several dimensions in one pass, so that the figures agree with each other. Gives
 * the `limit` largest keys of each, largest first, then in the order of the keys. Days are of `timeZone` (IANA).
 */
export async function countBy<D extends Dimension>(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  // A second dimension beside a list would be counted once for each of its entries.
  dimensions: readonly [D] | readonly (D & ScalarDimension)[],
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<Readonly<Record<D, readonly KeyCount[]>>> {
  const where = mentionWhere(selection);
  const keys = dimensions.map((_, at) => `key_${at}` as const);
  const answer = await clickhouse.query({
    query: `SELECT ${dimensions.map((dimension, at) => `${DIMENSIONS[dimension]} AS ${keys[at]}`).join(', ')},
                   grouping(${keys.join(', ')}) AS absent, ${SENTIMENT_COUNTS}
            FROM mentions WHERE ${where.sql}
            GROUP BY GROUPING SETS (${keys.map((key) => `(${key})`).join(', ')})
            ORDER BY total DESC, ${keys.join(', ')} LIMIT {limit:UInt32} BY absent`,
    query_params: { ...where.params, zone: engineZone(timeZone), limit },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<SetRow>();
  // `absent` has a bit for each key, the first one highest, and only that of the set's own key is 0.
  const everyKey = 2 ** keys.length - 1;
  const countsOf = (at: number) =>
    rows
      .filter(({ absent }) => Number(absent) === everyKey - 2 ** (keys.length - 1 - at))
      .map((row) => ({
        key: row[`key_${at}`] ?? null,
        count: Number(row.total),
        positive: Number(row.positive),
        neutral: Number(row.neutral),
        negative: Number(row.negative),
      }));
  return Object.fromEntries(dimensions.map((dimension, at) => [dimension, countsOf(at)])) as Record<
    D,
    KeyCount[]
  >;
}
