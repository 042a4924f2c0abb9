import { RELEVANCE_BANDS } from '../../schemas/mention.ts';

/** The six tables that callers' statements read. Each has the fields of its record in the API. */
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

/** A column by its name: its type and, where the stored column is another, how it is read from there. */
interface Column {
  readonly type: string;
  readonly from?: string;
}

/** A table as callers see it. */
export interface TableShape {
  readonly description: string;
  readonly columns: Readonly<Record<string, Column>>;
}

const text = { type: 'String' };
/** For columns of few different values. */
const word = { type: 'LowCardinality(String)' };
const optionalText = { type: 'Nullable(String)' };
const time = { type: "DateTime64(3, 'UTC')" };
const optionalTime = { type: "Nullable(DateTime64(3, 'UTC'))" };
const id = { type: 'UInt32' };
const flag = { type: 'Bool' };
const texts = { type: 'Array(String)' };
const count = { type: 'UInt32' };

const bands = RELEVANCE_BANDS.filter(({ from }) => from > 0).map(
  ({ band, from }) => `urgency >= ${from}, '${band}'`,
);

const mentions: TableShape = {
  description: 'What was found, in live projects. relevant = false: filtered out as namesake or noise.',
  columns: {
    id: { type: 'String', from: "lower(leftPad(hex(id), 32, '0'))" },
    project_id: word,
    source: word,
    external_id: text,
    kind: word,
    url: text,
    title: optionalText,
    text,
    lang: { type: 'LowCardinality(Nullable(String))' },
    place: { type: 'LowCardinality(Nullable(String))' },
    author: optionalText,
    author_name: optionalText,
    author_url: optionalText,
    engagement: { type: 'UInt32' },
    posted_at: time,
    found_at: time,
    judged_at: time,
    keyword_ids: { type: 'Array(UInt32)' },
    group_ids: { type: 'Array(UInt32)' },
    category_id: { type: 'Nullable(UInt32)' },
    relevant: flag,
    sentiment: word,
    urgency: { type: 'UInt8' },
    relevance: { type: 'LowCardinality(String)', from: `multiIf(${bands.join(', ')}, 'low')` },
    summary: text,
    reason: text,
    status: word,
    draft: optionalText,
    run_id: { type: 'LowCardinality(Nullable(String))' },
    judge: word,
  },
};

const projects: TableShape = {
  description: 'The live projects. settings is JSON text: read it with the JSONExtract functions.',
  columns: {
    id: text,
    name: text,
    mode: text,
    description: optionalText,
    audience: optionalText,
    color: optionalText,
    icon: optionalText,
    sources: texts,
    window_days: { type: 'Float64' },
    backfill_days: { type: 'Float64' },
    scan_every: optionalText,
    timezone: optionalText,
    paused: flag,
    settings: text,
    public: flag,
    public_slug: optionalText,
    public_description: optionalText,
    public_website: optionalText,
    created_at: time,
    updated_at: time,
    last_scan_at: optionalTime,
    next_due_at: optionalTime,
  },
};

const keywords: TableShape = {
  description: 'The keywords. mentions.keyword_ids holds their ids: has(keyword_ids, keywords.id).',
  columns: {
    id,
    project_id: text,
    term: text,
    aliases: texts,
    excluded: texts,
    case_sensitive: flag,
    sources: texts,
    group_id: { type: 'Nullable(UInt32)' },
    active: flag,
    created_at: time,
    updated_at: time,
  },
};

const categories: TableShape = {
  description: 'The categories. mentions.category_id is one of their ids, or null.',
  columns: {
    id,
    project_id: text,
    name: text,
    description: optionalText,
    icon: optionalText,
    color: optionalText,
    position: { type: 'Int32' },
  },
};

const keyword_groups: TableShape = {
  description: 'The keyword groups. mentions.group_ids holds their ids.',
  columns: { id, project_id: text, name: text, kind: text, color: optionalText, position: { type: 'Int32' } },
};

const runSource = [
  'source String, status String, returned UInt32, matched UInt32, new UInt32, calls UInt32',
  'error Tuple(code Nullable(String), message Nullable(String))',
  "reached_back_to Nullable(DateTime64(3, 'UTC')), duration_ms Nullable(UInt32)",
];

const runs: TableShape = {
  description: 'The scan runs, the newest 2,000. sources has an entry for each source that was asked.',
  columns: {
    id: text,
    project_id: text,
    trigger: text,
    status: text,
    queued_at: time,
    started_at: optionalTime,
    finished_at: optionalTime,
    returned: count,
    matched: count,
    new: count,
    errors: count,
    sources: { type: `Array(Tuple(${runSource.join(', ')}))` },
  },
};

/** The shape of each table. */
export const TABLE_SHAPES: Readonly<Record<SqlTable, TableShape>> = {
  mentions,
  projects,
  keywords,
  categories,
  keyword_groups,
  runs,
};
