import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mention-filter.ts';
import { mentionWhere } from '../mention-filter.ts';
import { SENTIMENT_COUNTS, type KeyCount } from './count-by.ts';

/** Ids have 32 bits, so the one above tells groups from keywords. */
const GROUP_BIT = 2 ** 32;

/** An id of either kind that a mention has, as one number: the engine counts by a number fastest. */
const ENTRY = `arrayJoin(arrayConcat(
  arrayMap(id -> toUInt64(id), keyword_ids), arrayMap(id -> id + ${GROUP_BIT}, group_ids)))`;

interface EntryRow extends Readonly<Record<'total' | 'positive' | 'neutral' | 'negative', number>> {
  readonly own_key: string;
  readonly of_group: number;
}

/**
 * Counts the mentions of a selection by keyword and by group, as `countBy` does, both in one pass; a mention counts for each
 * of its keywords and groups. Gives the `keywords` largest keywords and all groups.
 */
export async function countLists(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  { keywords }: { readonly keywords: number },
): Promise<Readonly<Record<'keyword' | 'group', readonly KeyCount[]>>> {
  const where = mentionWhere(selection);
  const answer = await clickhouse.query({
    query: `SELECT entry >= ${GROUP_BIT} AS of_group, toString(entry % ${GROUP_BIT}) AS own_key,
                   total, positive, neutral, negative
            FROM (SELECT ${ENTRY} AS entry, ${SENTIMENT_COUNTS} FROM mentions WHERE ${where.sql} GROUP BY entry)
            QUALIFY of_group OR row_number() OVER (PARTITION BY of_group ORDER BY total DESC, own_key) <= {most_keywords:UInt32}
            ORDER BY total DESC, own_key`,
    query_params: { ...where.params, most_keywords: keywords },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<EntryRow>();
  const countsOf = (groups: boolean) =>
    rows
      .filter(({ of_group }) => Boolean(of_group) === groups)
      .map(({ own_key: key, total, positive, neutral, negative }) => ({
        ...{ key, count: Number(total), positive: Number(positive) },
        ...{ neutral: Number(neutral), negative: Number(negative) },
      }));
  return { keyword: countsOf(false), group: countsOf(true) };
}
