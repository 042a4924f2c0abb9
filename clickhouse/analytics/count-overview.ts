import type { ClickHouseClient } from '@clickhouse/client';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { mentionWhere } from '../mentions/mention-filter.ts';
import { SENTIMENT_COUNTS, toKeyCount, type KeyCount, type KeyRow } from './count-by.ts';
import { engineZone, POST_DAY, POST_HOUR, POST_SLOT, weekdayHour } from './dimensions.ts';
import { hourShift } from '../../schemas/moment.ts';
import { select } from '../select.ts';

/** Columns that mentions are counted by together; they have few distinct combinations. */
interface GroupingSet {
  readonly columns: Readonly<Record<string, string>>;
  /** SQL of further columns, equal for all mentions of a group. */
  readonly shared?: string;
  /** SQL of the array of keys that a group counts for, by dimension. */
  readonly keys: Readonly<Partial<Record<OverviewDimension, string>>>;
}

/** The dimensions of an overview. */
export type OverviewDimension = 'source' | 'category' | 'day' | 'hour' | 'weekday_hour' | 'keyword' | 'group';

/**
 * Numbers group fastest, so names are made of them afterwards. Mentions with the same keywords and groups are
 * counted together, by a 64-bit hash of both lists (a million lists collide with a probability of one in forty
 * million).
 */
const SETS: readonly GroupingSet[] = [
  {
    columns: { post_day: POST_DAY, post_hour: POST_HOUR },
    keys: {
      day: '[toString(post_day)]',
      weekday_hour: `[toString(${weekdayHour('post_day', 'post_hour')})]`,
    },
  },
  { columns: { slot: POST_SLOT }, keys: { hour: '[toString(slot)]' } },
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

const pairsOf = ({ keys }: GroupingSet) =>
  `arrayConcat(${Object.entries(keys)
    .map(([dimension, array]) => `arrayMap(k -> ('${dimension}', toNullable(k)), ${array})`)
    .join(', ')})`;

/** The value of `grouping` for a set: one bit per column, the first is the highest, 0 for its own. */
function absentIn(set: GroupingSet, columns: readonly string[]): number {
  return columns.reduce((bits, name) => bits * 2 + (name in set.columns ? 0 : 1), 0);
}

function overviewSql(sets: readonly GroupingSet[], where: string): string {
  const columns = sets.flatMap((set) => Object.entries(set.columns));
  const names = columns.map(([name]) => name);
  const cases = sets.map((set) => `absent = ${absentIn(set, names)}, ${pairsOf(set)}`);
  return `
    SELECT pair.1 AS dimension, pair.2 AS own_key, sum(group_total) AS total, sum(group_positive) AS positive,
           sum(group_neutral) AS neutral, sum(group_negative) AS negative,
           sum(group_engaged) AS engaged
    FROM (SELECT arrayJoin(multiIf(${cases.join(', ')}, [])) AS pair,
                 total AS group_total, positive AS group_positive, neutral AS group_neutral, negative AS group_negative,
                 engaged AS group_engaged
          FROM (SELECT ${[
            ...columns.map(([name, sql]) => `${sql} AS ${name}`),
            ...sets.flatMap(({ shared }) => shared ?? []),
          ].join(', ')},
                       grouping(${names.join(', ')}) AS absent, ${SENTIMENT_COUNTS},
                       sum(engagement) AS engaged
                FROM mentions WHERE ${where}
                GROUP BY GROUPING SETS (${sets.map((set) => `(${Object.keys(set.columns).join(', ')})`).join(', ')})))
    GROUP BY dimension, own_key ORDER BY total DESC, own_key LIMIT {limit:UInt32} BY dimension`;
}

/** The mentions that share a key, and the sum of their engagement. */
export interface OverviewCount extends KeyCount {
  readonly engagement: number;
}

interface OverviewRow extends KeyRow {
  readonly dimension: OverviewDimension;
  readonly engaged: number | string;
}

const toOverviewCount = ({ engaged, ...row }: OverviewRow): OverviewCount => ({
  ...toKeyCount(row),
  engagement: Number(engaged),
});

interface OverviewOptions {
  /** IANA zone of days and hours. */
  readonly timeZone: string;
  /** The most keys of a dimension. */
  readonly limit: number;
}

/**
 * Counts a selection by several dimensions in one pass, so that the figures agree. Returns the `limit` largest keys
 * of each, as `countBy` does. Keys of `hour` are the starts of hours in milliseconds since 1970.
 */
export async function countOverview<D extends OverviewDimension>(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  dimensions: readonly D[],
  { timeZone, limit }: OverviewOptions,
): Promise<Readonly<Record<D, readonly OverviewCount[]>>> {
  const where = mentionWhere(selection);
  const sets = SETS.filter(({ keys }) => dimensions.some((dimension) => dimension in keys));
  const rows = await select<OverviewRow>(clickhouse, overviewSql(sets, where.sql), {
    ...where.params,
    zone: engineZone(timeZone),
    hour_shift: hourShift(selection.since ?? 0, timeZone),
    limit,
  });
  const countsOf = (wanted: D) => rows.filter(({ dimension }) => dimension === wanted).map(toOverviewCount);
  return Object.fromEntries(dimensions.map((wanted) => [wanted, countsOf(wanted)])) as Record<
    D,
    OverviewCount[]
  >;
}
