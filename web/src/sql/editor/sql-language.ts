import { completeFromList, type Completion, type CompletionSource } from '@codemirror/autocomplete';
import { SQLDialect, sql } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import type { SqlTables } from '../../api/records.ts';

/** The words of a statement in ClickHouse's dialect. https://clickhouse.com/docs/sql-reference/statements/select */
const KEYWORDS =
  'all and any array as asc asof between by case cross cube desc distinct else end except exists fill final for from full global group grouping having ilike in inner intersect interpolate interval into is join last left like limit not null nulls offset on or order outer over partition preceding prewhere qualify range right rollup row rows sample select semi set sets step then ties top totals unbounded union using values when where window with';

/** Functions that statements over mentions often need. Their names are case-sensitive. */
const FUNCTIONS =
  'arrayJoin avg coalesce count countIf dateDiff formatDateTime groupArray has hasAny length lower max median min multiIf now positionCaseInsensitive quantile round startsWith sum sumIf toDate toHour toStartOfDay toStartOfHour toStartOfMonth toStartOfWeek toTimeZone topK uniq uniqExact';

const CLICKHOUSE = SQLDialect.define({
  keywords: KEYWORDS,
  types: 'bool date datetime datetime64 decimal float32 float64 int32 int64 string uint32 uint64 uuid',
  backslashEscapes: true,
  identifierQuotes: '`"',
});

/** The colors of the console, in either scheme. */
const COLORS = HighlightStyle.define([
  { tag: [tags.keyword, tags.typeName], color: 'var(--accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--positive)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--faint)', fontStyle: 'italic' },
]);

/** Offers words, except where the columns of one table are meant. */
function exceptBehindDots(words: readonly Completion[]): CompletionSource {
  const offer = completeFromList(words);
  return (context) => (context.matchBefore(/\.\w*$/) ? null : offer(context));
}

/** Returns the colors of SQL, and the completion of these tables, their columns, keywords and functions. */
export function sqlLanguage(tables: SqlTables['tables']): Extension {
  const schema = Object.fromEntries(
    tables.map(({ name, description, columns }) => [
      name,
      {
        self: { label: name, type: 'type', info: description },
        children: columns.map((column) => ({
          ...{ label: column.name, type: 'property', detail: column.type, info: column.description },
        })),
      },
    ]),
  );
  const columns = new Map(tables.flatMap((table) => table.columns.map((column) => [column.name, column])));
  // Without a table in front of them, as most statements have one table.
  const names = [...columns.values()].map(({ name, type, description }) => ({
    ...{ label: name, type: 'property', detail: type, info: description },
  }));
  const functions = FUNCTIONS.split(' ').map((label) => ({ label, type: 'function' }));
  return [
    sql({ dialect: CLICKHOUSE, schema, upperCaseKeywords: true }),
    CLICKHOUSE.language.data.of({ autocomplete: exceptBehindDots([...names, ...functions]) }),
    syntaxHighlighting(COLORS),
  ];
}
