import { type TObject } from '@sinclair/typebox';
import { CategorySchema } from '../../schemas/category.ts';
import { KeywordGroupSchema, KeywordSchema } from '../../schemas/keyword.ts';
import { MentionSchema, RELEVANCE_BANDS } from '../../schemas/mention.ts';
import { ProjectSchema } from '../../schemas/project.ts';
import { RunSchema } from '../../schemas/run.ts';
import { columnType } from './column-type.ts';

/** The six tables that callers' statements read. */
export const SQL_TABLES = [
  'mentions',
  'projects',
  'keywords',
  'categories',
  'keyword_groups',
  'runs',
] as const;
export type SqlTable = (typeof SQL_TABLES)[number];

/** The tables whose rows come from Postgres. */
export type SmallTable = Exclude<SqlTable, 'mentions'>;

/** A table as callers see it: a column, by its name, with its type, for every field of the record in the API. */
export interface TableShape {
  readonly description: string;
  readonly columns: Readonly<Record<string, string>>;
}

const shapeOf = (description: string, record: TObject): TableShape => ({
  description,
  columns: Object.fromEntries(
    Object.entries(record.properties).map(([name, schema]) => [name, columnType(schema)]),
  ),
});

/** The columns of mentions that hold few different values, which are kept as numbers into a list of them. */
const WORDS = [
  ...['project_id', 'source', 'kind', 'lang', 'place', 'sentiment', 'status', 'relevance'],
  ...['run_id', 'judge'],
];

function mentions(): TableShape {
  const { description, columns } = shapeOf(
    'What was found, in live projects. relevant = false: filtered out as namesake or noise.',
    MentionSchema,
  );
  const words = WORDS.map((name) => [name, `LowCardinality(${columns[name]!})`]);
  return { description, columns: { ...columns, ...Object.fromEntries(words) } };
}

const bands = RELEVANCE_BANDS.filter(({ from }) => from > 0).map(
  ({ band, from }) => `urgency >= ${from}, '${band}'`,
);

/** How those columns of mentions are read that are stored in another form. */
export const READ_AS: Readonly<Record<string, string>> = {
  id: "lower(leftPad(hex(id), 32, '0'))",
  relevance: `multiIf(${bands.join(', ')}, 'low')`,
};

/** The shape of each table. */
export const TABLE_SHAPES: Readonly<Record<SqlTable, TableShape>> = {
  mentions: mentions(),
  projects: shapeOf(
    'The live projects. settings is JSON text: read it with the JSONExtract functions.',
    ProjectSchema,
  ),
  keywords: shapeOf(
    'The keywords. mentions.keyword_ids holds their ids: has(keyword_ids, keywords.id).',
    KeywordSchema,
  ),
  categories: shapeOf('The categories. mentions.category_id is one of their ids, or null.', CategorySchema),
  keyword_groups: shapeOf('The keyword groups. mentions.group_ids holds their ids.', KeywordGroupSchema),
  runs: shapeOf(
    'The scan runs, the newest 2,000. sources has an entry for each source that was asked.',
    RunSchema,
  ),
};
