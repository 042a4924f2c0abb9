import type { TObject, TSchema } from '@sinclair/typebox';
import { CategorySchema } from '../../schemas/projects/category.ts';
import { KeywordGroupSchema, KeywordSchema } from '../../schemas/projects/keyword.ts';
import { HistoryPointSchema } from '../../schemas/mentions/history-point.ts';
import { MentionSchema, RELEVANCE_BANDS } from '../../schemas/mentions/mention.ts';
import { ProjectSchema } from '../../schemas/projects/project.ts';
import { RunSchema } from '../../schemas/run.ts';
import { hexId } from '../mentions/mention-row.ts';
import { columnExample } from './column-example.ts';
import { columnType } from './column-type.ts';

/** The seven tables that callers' statements read. */
export const SQL_TABLES = [
  'mentions',
  'projects',
  'keywords',
  'categories',
  'keyword_groups',
  'runs',
  'engagement_history',
] as const;
export type SqlTable = (typeof SQL_TABLES)[number];

/** The tables whose rows are read for each statement that names them. */
export type SmallTable = Exclude<SqlTable, 'mentions'>;

/** Those whose rows come from Postgres. */
export type ListedTable = Exclude<SmallTable, 'engagement_history'>;

/** The most points of engagement that a statement can read, the newest. */
export const MAX_POINTS = 20_000;

/** A table as callers see it, with a column for every field of the record in the API. Each map is by column. */
export interface TableShape {
  readonly description: string;
  /** The column's type. */
  readonly columns: Readonly<Record<string, string>>;
  /** What the column means. */
  readonly meanings: Readonly<Record<string, string>>;
  /** A value that the column may have. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** A statement over the table that runs as it is. */
  readonly example: string;
}

/** What a field means; a field that may be null may say so in its other variant. */
const meaningOf = (schema: TSchema): string =>
  schema.description ??
  ((schema.anyOf ?? []) as readonly TSchema[]).find(({ description }) => description)?.description ??
  '';

const shapeOf = (description: string, record: TObject, example: string): TableShape => ({
  description,
  example,
  examples: Object.fromEntries(
    Object.entries(record.properties).map(([name, schema]) => [name, columnExample(schema)]),
  ),
  meanings: Object.fromEntries(
    Object.entries(record.properties).map(([name, schema]) => [name, meaningOf(schema)]),
  ),
  columns: Object.fromEntries(
    Object.entries(record.properties).map(([name, schema]) => [name, columnType(schema)]),
  ),
});

/** The columns of mentions with few different values, which the engine stores as numbers of a dictionary. */
const WORDS = [
  ...['project_id', 'source', 'kind', 'lang', 'place', 'sentiment', 'status', 'relevance'],
  ...['run_id', 'judge'],
];

function mentions(): TableShape {
  const shape = shapeOf(
    'The mentions of live projects. Those with relevant = false are namesakes or noise.',
    MentionSchema,
    "SELECT toStartOfWeek(posted_at) AS week, source, countIf(sentiment = 'negative') AS negative, count() AS mentions FROM mentions WHERE relevant AND posted_at > now() - INTERVAL 90 DAY GROUP BY week, source ORDER BY week, mentions DESC",
  );
  const words = WORDS.map((name) => [name, `LowCardinality(${shape.columns[name]!})`]);
  return { ...shape, columns: { ...shape.columns, ...Object.fromEntries(words) } };
}

const bands = RELEVANCE_BANDS.filter(({ from }) => from > 0).map(
  ({ band, from }) => `urgency >= ${from}, '${band}'`,
);

/** SQL of the columns of mentions that are stored in another form. */
const READ_AS: Readonly<Record<string, string>> = {
  id: hexId('id'),
  story_id: hexId('story_id'),
  relevance: `multiIf(${bands.join(', ')}, 'low')`,
};

/** The shape of each table. */
export const TABLE_SHAPES: Readonly<Record<SqlTable, TableShape>> = {
  mentions: mentions(),
  projects: shapeOf(
    'The live projects. settings is JSON text: read it with the JSONExtract functions.',
    ProjectSchema,
    "SELECT p.name, count() AS open FROM mentions AS m JOIN projects AS p ON p.id = m.project_id WHERE m.relevant AND m.status = 'open' GROUP BY p.name ORDER BY open DESC",
  ),
  keywords: shapeOf(
    'The keywords. mentions.keyword_ids has their ids: has(keyword_ids, keywords.id).',
    KeywordSchema,
    'SELECT k.term, count() AS mentions FROM (SELECT arrayJoin(keyword_ids) AS keyword_id FROM mentions WHERE relevant) AS m JOIN keywords AS k ON k.id = m.keyword_id GROUP BY k.term ORDER BY mentions DESC',
  ),
  categories: shapeOf(
    'The categories. mentions.category_id is one of their ids, or null.',
    CategorySchema,
    'SELECT c.name, count() AS mentions, round(avg(m.urgency)) AS urgency FROM mentions AS m JOIN categories AS c ON c.id = m.category_id WHERE m.relevant GROUP BY c.name ORDER BY mentions DESC',
  ),
  keyword_groups: shapeOf(
    'The keyword groups. mentions.group_ids has their ids.',
    KeywordGroupSchema,
    'SELECT g.name, g.kind, count() AS mentions FROM (SELECT arrayJoin(group_ids) AS group_id FROM mentions WHERE relevant) AS m JOIN keyword_groups AS g ON g.id = m.group_id GROUP BY g.name, g.kind ORDER BY mentions DESC',
  ),
  runs: shapeOf(
    'The scan runs, the newest 2,000. sources has an entry for each source that was searched.',
    RunSchema,
    "SELECT s.source AS source, countIf(s.status = 'failed') AS failed, sum(s.new) AS new FROM runs ARRAY JOIN sources AS s GROUP BY source ORDER BY failed DESC",
  ),
  engagement_history: shapeOf(
    `The engagement of mentions over time, the newest ${MAX_POINTS.toLocaleString('en')} points: each reading that differed, and the one before it.`,
    HistoryPointSchema,
    'SELECT m.url, max(h.engagement) - min(h.engagement) AS gained FROM engagement_history AS h JOIN mentions AS m ON m.id = h.mention_id WHERE h.at > now() - INTERVAL 1 DAY GROUP BY m.url ORDER BY gained DESC',
  ),
};

/** The stored columns of mentions that callers see: all but those computed when they are read. */
export const STORED_COLUMNS = Object.keys(TABLE_SHAPES.mentions.columns).filter(
  (name) => name !== 'relevance',
);

/** Returns the SELECT list that reads these columns of the stored mentions as callers see them. */
export const mentionSelectList = (columns: readonly string[]): string =>
  columns.map((name) => (name in READ_AS ? `${READ_AS[name]!} AS ${name}` : name)).join(', ');

/** Returns the statement that creates the view of the mentions for callers, which reads as the account `definer`. */
export function mentionsView(options: {
  /** What follows CREATE VIEW: the name, and clauses around it. */
  readonly view: string;
  readonly table: string;
  readonly definer: string;
  /** The condition on the stored rows. */
  readonly where: string;
}): string {
  const { view, table, definer, where } = options;
  const columns = Object.entries(TABLE_SHAPES.mentions.columns);
  const types = columns.map(([name, type]) => `\`${name}\` ${type}`);
  return `CREATE VIEW ${view} (${types.join(', ')}) DEFINER = ${definer} SQL SECURITY DEFINER AS
    SELECT ${mentionSelectList(columns.map(([name]) => name))} FROM ${table} WHERE ${where}`;
}
