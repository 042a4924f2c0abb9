import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { SENTIMENT_COUNTS, toKeyCount, type KeyCount, type KeyRow } from './count-by.ts';
import { engineZone, POST_DAY, POST_HOUR, weekdayHour } from './dimensions.ts';
import { select } from '../select.ts';

/** Mentions are counted by these columns at once, which have few values together. */
interface GroupingSet {
  /** SQL of each column, by the name that it gets. */
  readonly columns: Readonly<Record<string, string>>;
  /** Further columns that all mentions of a group share. */
  readonly shared?: string;
  /** What the group counts for: by dimension, SQL over those names that gives an array of its keys. */
  readonly keys: Readonly<Partial<Record<OverviewDimension, string>>>;
}

/** What an overview counts by. */
export type OverviewDimension = 'source' | 'category' | 'day' | 'weekday_hour' | 'keyword' | 'group';

/**
 * Numbers are what the engine groups by fastest, so a name is made of each of them only afterwards, for a few thousand groups and not for
 * each mention; and mentions with the same keywords and groups are counted together, by a hash of 64 bits (two among a
 * million different lists have the same with a chance of one in forty million).
 */
const SETS: readonly GroupingSet[] = [
  {
    columns: { post_day: POST_DAY, post_hour: POST_HOUR },
    keys: {
      day: '[toString(post_day)]',
      weekday_hour: `[toString(${weekdayHour('post_day', 'post_hour')})]`,
    },
  },
  { columns: { home: 'source' }, keys: { source: '[toString(home)]' } },
  { columns: { topic: 'category_id' }, keys: { category: '[toString(topic)]' } },
  {
    columns: { lists: 'cityHash64(keyword_ids, group_ids)' },
    shared: 'any(keyword_ids) AS some_keywords, any(group_ids) AS some_groups',
    keys: {
      keyword: 'arrayMap(id -> toString(id), some_keywords)',
      group: 'arrayMap(id -> toString(id), some_groups)',
    },
  },
];

/** SQL for all that a group counts for, as an array of pairs. */
const pairsOf = ({ keys }: GroupingSet) =>
  `arrayConcat(${Object.entries(keys)
    .map(([dimension, array]) => `arrayMap(k -> ('${dimension}', toNullable(k)), ${array})`)
    .join(', ')})`;

/** The value of `grouping` over all columns for one of the sets: a bit for each column, the first one highest, 0 for its own. */
function absentIn(set: GroupingSet, columns: readonly string[]): number {
  return columns.reduce((bits, name) => bits * 2 + (name in set.columns ? 0 : 1), 0);
}

/** The statement over a WHERE clause, for these sets. Pure. */
function overviewSql(sets: readonly GroupingSet[], where: string): string {
  const columns = sets.flatMap((set) => Object.entries(set.columns));
  const names = columns.map(([name]) => name);
  const cases = sets.map((set) => `absent = ${absentIn(set, names)}, ${pairsOf(set)}`);
  return `
    SELECT pair.1 AS dimension, pair.2 AS own_key, sum(group_total) AS total, sum(group_positive) AS positive,
           sum(group_neutral) AS neutral, sum(group_negative) AS negative
    FROM (SELECT arrayJoin(multiIf(${cases.join(', ')}, [])) AS pair,
                 total AS group_total, positive AS group_positive, neutral AS group_neutral, negative AS group_negative
          FROM (SELECT ${[
            ...columns.map(([name, sql]) => `${sql} AS ${name}`),
            ...sets.flatMap(({ shared }) => shared ?? []),
          ].join(', ')},
                       grouping(${names.join(', ')}) AS absent, ${SENTIMENT_COUNTS}
                FROM mentions WHERE ${where}
                GROUP BY GROUPING SETS (${sets.map((set) => `(${Object.keys(set.columns).join(', ')})`).join(', ')})))
    GROUP BY dimension, own_key ORDER BY total DESC, own_key LIMIT {limit:UInt32} BY dimension`;
}

/**
 * Counts the mentions of a selection by several dimensions in one pass, so that the figures agree with each other, as
 * `countBy` counts by each: the `limit` largest keys, largest first. Days and hours are of `timeZone` (IANA).
 */
export async function countOverview<D extends OverviewDimension>(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  dimensions: readonly D[],
  { timeZone, limit }: { readonly timeZone: string; readonly limit: number },
): Promise<Readonly<Record<D, readonly KeyCount[]>>> {
  const where = mentionWhere(selection);
  const sets = SETS.filter(({ keys }) => dimensions.some((dimension) => dimension in keys));
  const rows = await select<KeyRow & { readonly dimension: OverviewDimension }>(
    clickhouse,
    overviewSql(sets, where.sql),
    { ...where.params, zone: engineZone(timeZone), limit },
  );
  const countsOf = (wanted: D) => rows.filter(({ dimension }) => dimension === wanted).map(toKeyCount);
  return Object.fromEntries(dimensions.map((wanted) => [wanted, countsOf(wanted)])) as Record<D, KeyCount[]>;
}
