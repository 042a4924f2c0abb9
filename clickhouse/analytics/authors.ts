import type { ClickHouseClient } from '@clickhouse/client';
import type { Author, AuthorMode } from '../../schemas/analytics/author.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { SENTIMENT_COUNTS } from './count-by.ts';
import { LOOK_UP_SETTINGS, mentionWhere, textWhere } from '../mentions/mention-filter.ts';
import type { Where } from '../mentions/where.ts';
import { select } from '../select.ts';

interface AuthorRow extends Pick<Author, 'positive' | 'neutral' | 'negative'> {
  readonly handle: string;
  readonly home: Author['source'];
  readonly total: number;
  readonly engaged: number;
  readonly named: string | null;
}

/**
 * An author as `source handle`: one text groups faster than a pair with a nullable column (587 ms of CPU instead of
 * 877 for 3.4 million mentions). No source has a space in its name.
 */
const WHO = `concat(source, ' ', assumeNotNull(author)) AS who`;
const HANDLE_AND_HOME = `substring(who, position(who, ' ') + 1) AS handle,
  substring(who, 1, position(who, ' ') - 1) AS home`;
const AUTHOR_COUNTS = `${SENTIMENT_COUNTS}, sum(engagement) AS engaged, max(author_name) AS named`;

const toAuthor = ({
  handle,
  home,
  named,
  total,
  engaged,
  positive,
  neutral,
  negative,
}: AuthorRow): Author => ({
  author: handle,
  name: named,
  source: home,
  positive,
  neutral,
  negative,
  count: total,
  engagement: engaged,
});

/**
 * Which authors are listed, and their order. Ties are ordered by handle, so that the order is always the same.
 */
const MODES: Record<AuthorMode, { readonly having: string; readonly orderBy: string }> = {
  all: { having: '1', orderBy: 'total DESC' },
  supporters: {
    having: 'positive > negative',
    orderBy: 'toInt64(positive) - toInt64(negative) DESC, total DESC',
  },
  critics: {
    having: 'negative > positive',
    orderBy: 'toInt64(negative) - toInt64(positive) DESC, total DESC',
  },
};

/** For autocomplete, `q` may also be any part of the author's handle or name, not only whole words. */
function completionWhere({ q, ...selection }: MentionSelection, typed: string): Where {
  const where = mentionWhere(selection);
  const text = textWhere({ ...selection, ...(q && { q }) });
  return {
    sql: `${where.sql} AND ((${text.sql})
      OR positionCaseInsensitiveUTF8(concat(ifNull(author, ''), ' ', ifNull(author_name, '')), {typed:String}) > 0)`,
    // Handles are stored without the @ that people write before them.
    params: { ...where.params, ...text.params, typed: typed.replace(/^@/, '') },
  };
}

/**
 * Returns up to `limit` authors of the selection, each handle at each source once. `all`: handles that contain the
 * text `typed` as `q` first, then by mentions. `supporters` have more positive than negative mentions, `critics` the
 * reverse; the largest difference comes first.
 */
export async function listAuthors(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  {
    mode,
    limit,
    typed = '',
  }: { readonly mode: AuthorMode; readonly limit: number; readonly typed?: string | undefined },
): Promise<Author[]> {
  const completes = mode === 'all' && typed !== '';
  const where = completes ? completionWhere(selection, typed) : mentionWhere(selection);
  const { having, orderBy } = MODES[mode];
  const nearest = `startsWith(lowerUTF8(handle), lowerUTF8({typed:String})) DESC,
    positionCaseInsensitiveUTF8(handle, {typed:String}) > 0 DESC, `;
  const rows = await select<AuthorRow>(
    clickhouse,
    `SELECT ${WHO}, ${HANDLE_AND_HOME}, ${AUTHOR_COUNTS}
            FROM mentions WHERE ${where.sql} AND author IS NOT NULL
            GROUP BY who HAVING ${having}
            ORDER BY ${completes ? nearest : ''}${orderBy}, handle, home LIMIT {limit:UInt32}
            SETTINGS ${LOOK_UP_SETTINGS}`,
    { ...where.params, limit },
  );
  return rows.map(toAuthor);
}

/** The `limit`th smallest value of a measure; 0 when there are fewer. */
const nthSmallest = (measure: string) =>
  `(groupArraySorted({limit:UInt32})(${measure}) OVER ())[{limit:UInt32}]`;

/**
 * The authors with the largest leads, `limit` positive and `limit` negative ones, ties included. Grouping by numbers
 * takes half the time of texts.
 */
const largestLeads = (where: string) => `
  SELECT key FROM (
    SELECT author_key AS key, toInt64(countIf(sentiment = 'positive')) - toInt64(countIf(sentiment = 'negative')) AS lead
    FROM mentions WHERE ${where} AND sentiment != 'neutral' AND author_key != 0
    GROUP BY key HAVING lead != 0
    QUALIFY lead >= greatest(1, -${nthSmallest('-lead')}) OR lead <= least(-1, ${nthSmallest('lead')}))`;

/** Most authors named in a statement. More are found again by a subquery. */
const NAMED = 1000;

/**
 * The authors whose mentions are counted: a list if they are few, because the engine filters by a list before it
 * reads other columns (71 ms of CPU instead of 240 over a year of a large project).
 */
async function candidates(clickhouse: ClickHouseClient, where: Where, limit: number): Promise<string> {
  const rows = await select<{ named: string }>(
    clickhouse,
    `SELECT toString(key) AS named FROM (${largestLeads(where.sql)}) LIMIT ${NAMED + 1} SETTINGS ${LOOK_UP_SETTINGS}`,
    { ...where.params, limit },
  );
  const keys = rows.map(({ named }) => named);
  return keys.length > NAMED
    ? largestLeads(where.sql)
    : `[${keys.map((key) => `toUInt64('${key}')`).join(', ')}]`;
}

/**
 * Returns the first `limit` supporters and critics, as `listAuthors` does. Finding them before counting takes two
 * thirds of the CPU of counting everybody (docs/extend/storage.md).
 */
export async function listSupportersAndCritics(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  limit: number,
): Promise<Readonly<Record<'supporters' | 'critics', Author[]>>> {
  const where = mentionWhere(selection);
  const rows = await select<AuthorRow & { readonly supports: number }>(
    clickhouse,
    `SELECT ${HANDLE_AND_HOME}, total, positive, neutral, negative, engaged, named, lead > 0 AS supports
            FROM (SELECT ${WHO}, ${AUTHOR_COUNTS}, toInt64(positive) - toInt64(negative) AS lead
                  FROM mentions WHERE author_key IN (${await candidates(clickhouse, where, limit)}) AND ${where.sql}
                  GROUP BY who HAVING lead != 0)
            ORDER BY supports, abs(lead) DESC, total DESC, handle, home
            LIMIT {limit:UInt32} BY supports
            SETTINGS ${LOOK_UP_SETTINGS}`,
    { ...where.params, limit },
  );
  const side = (supports: boolean) => rows.filter((row) => Boolean(row.supports) === supports).map(toAuthor);
  return { supporters: side(true), critics: side(false) };
}
