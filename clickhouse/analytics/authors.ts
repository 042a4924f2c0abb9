import type { ClickHouseClient } from '@clickhouse/client';
import type { Author, AuthorMode } from '../../schemas/analytics/author.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { SENTIMENT_COUNTS } from './count-by.ts';
import { LOOK_UP_SETTINGS, mentionWhere, textWhere, type Where } from '../mentions/mention-filter.ts';
import { select } from '../select.ts';

interface AuthorRow extends Pick<Author, 'positive' | 'neutral' | 'negative'> {
  readonly handle: string;
  readonly home: Author['source'];
  readonly total: number;
  readonly engaged: number;
}

/**
 * An author as one text, `source handle`: the engine groups by one text in two thirds of the time that it takes for a pair
 * with a column that may be null (587 ms of CPU against 877 for 3.4 million mentions). No source has a space in its name.
 */
const WHO = `concat(source, ' ', assumeNotNull(author)) AS who`;
const HANDLE_AND_HOME = `substring(who, position(who, ' ') + 1) AS handle,
  substring(who, 1, position(who, ' ') - 1) AS home`;
const AUTHOR_COUNTS = `${SENTIMENT_COUNTS}, sum(engagement) AS engaged`;

const toAuthor = ({ handle, home, total, engaged, positive, neutral, negative }: AuthorRow): Author => ({
  author: handle,
  source: home,
  positive,
  neutral,
  negative,
  count: total,
  engagement: engaged,
});

/** Who belongs in the list and who comes first. Ties end with the handle, so that the order is always the same. */
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

/**
 * The selection for completing what somebody types: beside the full-text search, which asks for whole words, `q` may be
 * any part of the author's handle or name.
 */
function completionWhere({ q = '', ...selection }: MentionSelection): Where {
  const where = mentionWhere(selection);
  const text = textWhere({ ...selection, q });
  return {
    sql: `${where.sql} AND ((${text.sql})
      OR positionCaseInsensitiveUTF8(concat(ifNull(author, ''), ' ', ifNull(author_name, '')), {typed:String}) > 0)`,
    // Handles are stored without the sign that people write before them.
    params: { ...where.params, ...text.params, typed: q.replace(/^@/, '') },
  };
}

/**
 * Gives up to `limit` authors of the selection's mentions, each handle at each source once. `all`: most mentions first,
 * before them those whose handle holds what is searched for. `supporters` have more positive mentions than negative ones and `critics` the
 * reverse, by how many more.
 */
export async function listAuthors(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  mode: AuthorMode,
  limit: number,
): Promise<Author[]> {
  const completes = mode === 'all' && Boolean(selection.q);
  const where = completes ? completionWhere(selection) : mentionWhere(selection);
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

/** SQL for how far out the `limit`th is by this measure, the least first; 0 where there are fewer. */
const end = (measure: string) => `(groupArraySorted({limit:UInt32})(${measure}) OVER ())[{limit:UInt32}]`;

/**
 * The authors as far out as the `limit` at either end, by their numbers; all of a side that has fewer, whose end lies at 0 or beyond.
 * Neutral mentions move nobody, and numbers are grouped in half the time of texts.
 */
const furthestOut = (where: string) => `
  SELECT key FROM (
    SELECT author_key AS key, toInt64(countIf(sentiment = 'positive')) - toInt64(countIf(sentiment = 'negative')) AS lead
    FROM mentions WHERE ${where} AND sentiment != 'neutral' AND author_key != 0
    GROUP BY key HAVING lead != 0
    QUALIFY lead >= greatest(1, -${end('-lead')}) OR lead <= least(-1, ${end('lead')}))`;

/** Up to so many authors are named in a statement, 20 bytes each; where more are equally far out, they are looked for once more. */
const NAMED = 1000;

/**
 * SQL for whose mentions are counted, with who they are where they are not too many: the engine asks for named ones before it reads
 * anything else of a mention, but not for those of a subquery (71 ms of CPU against 240 over a year of a large project).
 */
async function candidates(clickhouse: ClickHouseClient, where: Where, limit: number): Promise<string> {
  const rows = await select<{ named: string }>(
    clickhouse,
    `SELECT toString(key) AS named FROM (${furthestOut(where.sql)}) LIMIT ${NAMED + 1} SETTINGS ${LOOK_UP_SETTINGS}`,
    { ...where.params, limit },
  );
  const keys = rows.map(({ named }) => named);
  return keys.length > NAMED
    ? furthestOut(where.sql)
    : `[${keys.map((key) => `toUInt64('${key}')`).join(', ')}]`;
}

/**
 * The first `limit` supporters and critics of the selection, as `listAuthors` gives them. Who is far out is found first, and all else
 * counted for these alone, which takes two thirds of the CPU that counting everything for everybody takes (docs/analytics.md).
 */
export async function listSides(
  clickhouse: ClickHouseClient,
  selection: MentionSelection,
  limit: number,
): Promise<Readonly<Record<'supporters' | 'critics', Author[]>>> {
  const where = mentionWhere(selection);
  const rows = await select<AuthorRow & { readonly supports: number }>(
    clickhouse,
    `SELECT ${HANDLE_AND_HOME}, total, positive, neutral, negative, engaged, lead > 0 AS supports
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
