import { MAX_POINTS, SQL_TABLES, TABLE_SHAPES, type SqlTable } from '../../clickhouse/sandbox/tables.ts';
import type { StructuredOutput } from '../judge/model/request-format.ts';
import { singleLine, visibleText } from '../judge/visible-text.ts';

const COLUMNS = (table: SqlTable) =>
  Object.entries(TABLE_SHAPES[table].columns)
    .map(([name, type]) => `  ${name} ${type} -- ${TABLE_SHAPES[table].meanings[name] ?? ''}`.trimEnd())
    .join('\n');

const TABLES = SQL_TABLES.map(
  (table) =>
    `Table ${table}: ${TABLE_SHAPES[table].description}\n${COLUMNS(table)}\nExample: ${TABLE_SHAPES[table].example}`,
).join('\n\n');

/** The same for every workspace and call, so that the provider's prompt cache applies. */
const INSTRUCTIONS = `You write one read-only ClickHouse SQL statement that answers a question about the mentions of a brand.

Rules
- One SELECT or WITH statement. No SETTINGS, FORMAT, INTO OUTFILE, parameters, semicolons, or table functions. Name tables without a database. Only the tables below exist.
- Count only mentions with relevant = true unless the question is about irrelevant ones. Times are in UTC: convert with toTimeZone(posted_at, zone) where a day or hour matters. "When" means posted_at.
- Compare names case-insensitively, by id where the lists below have one. Use the columns and types as they are; category_id, title, lang, author and others may be NULL.
- Name result columns in plain words. At most 100 rows unless the question asks for more. When rows are single mentions, select their id.
- engagement_history has the newest ${MAX_POINTS} points only.

Answer with
sql: the statement, or null when these tables cannot answer the question.
mentions_sql: when the rows of sql are not single mentions, a second statement by the same rules that selects the id of the mentions behind them, with the same conditions, most urgent first, LIMIT 50; else null.
reason: one short sentence on what the statement counts or, without sql, on what is missing.

${TABLES}`;

/** What the prompt says about the workspace: names and ids that a question may mean. */
export interface QuestionScope {
  /** Today's date and the time zone of its days. */
  readonly today: string;
  readonly timeZone: string;
  /** The only project that the question is about; null: all. */
  readonly projectId: string | null;
  /** Names by list: projects, categories, keyword groups, keywords. */
  readonly names: Readonly<
    Record<string, readonly { readonly id: string | number; readonly name: string }[]>
  >;
}

/** A statement that was refused, and why. */
export interface Mistake {
  readonly sql: string;
  readonly problem: string;
}

/** Names in a list beyond these are left out. */
const MAX_NAMES = 200;

const nameLines = (names: QuestionScope['names']) =>
  Object.entries(names)
    .map(([list, entries]) => {
      const lines = entries
        .slice(0, MAX_NAMES)
        .map(({ id, name }) => `- ${id}: ${singleLine(visibleText(name, 200))}`);
      return `# ${list}\n${lines.join('\n') || '(none)'}`;
    })
    .join('\n');

/** Returns the first message. */
export const sqlSystemPrompt = (): string => INSTRUCTIONS;

/** Returns the second message: the workspace, the question, and what was wrong with the first try. */
export function sqlUserPrompt(scope: QuestionScope, question: string, mistake: Mistake | null): string {
  const only =
    scope.projectId === null
      ? ''
      : `\nThe tables have the rows of project ${scope.projectId} only: no condition on project_id is needed.`;
  const again = mistake
    ? `\n\n# Refused\nThis statement was refused:\n${mistake.sql}\nBecause: ${mistake.problem}\nWrite one that is not.`
    : '';
  return `${nameLines(scope.names)}\n\nToday is ${scope.today} in the time zone ${scope.timeZone}.${only}\n\n# Question\n${visibleText(question, 500)}${again}`;
}

const nullable = { type: ['string', 'null'] };

/** What the model is asked for. */
export const SQL_FORMAT: StructuredOutput = {
  type: 'json_schema',
  json_schema: {
    name: 'statement',
    strict: true,
    schema: {
      type: 'object',
      properties: { sql: nullable, mentions_sql: nullable, reason: { type: 'string' } },
      required: ['sql', 'mentions_sql', 'reason'],
      additionalProperties: false,
    },
  },
};
