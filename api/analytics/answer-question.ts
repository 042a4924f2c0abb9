import { StatementError } from '../../clickhouse/sandbox/errors.ts';
import { mentionIds } from '../../clickhouse/mentions/mention-ids.ts';
import { outlineProjects } from '../../postgres/projects/projects.ts';
import { CITED_MENTIONS, type AskAnswer } from '../../schemas/analytics/ask.ts';
import { MAX_SQL_ROWS, sqlFields, type SqlResult } from '../../schemas/analytics/sql.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { ApiContext, SqlWriter } from '../context.ts';
import { found } from '../lookup.ts';
import { publicSqlError } from './sql-errors.ts';

/** A question of a caller. `signal` fires when the caller leaves. */
export interface Question {
  readonly workspaceId: number;
  readonly question: string;
  readonly project: string | null;
  readonly signal: AbortSignal;
}

const MENTION_ID = /^[0-9a-f]{32}$/;

/** Throws `StatementError` for what query_sql would not accept. */
function checkStatement(sql: string): void {
  if (sql.length > sqlFields.sql.maxLength!)
    throw new StatementError(`the statement must have ${sqlFields.sql.maxLength} characters at most`);
}

/** Returns the texts that look like ids of mentions in the rows, also in lists, each once. */
function idsIn(rows: SqlResult['rows']): string[] {
  const values = rows.flatMap((row) => Object.values(row)).flat(2);
  return [
    ...new Set(values.filter((value) => typeof value === 'string' && MENTION_ID.test(value))),
  ] as string[];
}

/** Returns those of the ids that are mentions of these projects, in the given order. */
async function existing(
  { clickhouse }: ApiContext,
  workspaceId: number,
  projectIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = new Set<string>();
  for await (const page of mentionIds(clickhouse, { workspaceId, projectIds, ids }, ids.length))
    page.forEach((id) => known.add(id));
  return ids.filter((id) => known.has(id));
}

/** Runs a statement of the model as query_sql runs those of callers, over the rows of the project that is asked about. */
function runWritten({ userSql }: ApiContext, { workspaceId, project, signal }: Question, sql: string) {
  checkStatement(sql);
  return userSql.run({ workspaceId, projectId: project }, sql, MAX_SQL_ROWS, signal);
}

/** Asks for a statement and runs it. A refused one is written once more, with the reason. */
async function writeAndRun(context: ApiContext, write: SqlWriter, asked: Question, timeZone: string | null) {
  const { workspaceId, question, project: projectId } = asked;
  let mistake: { sql: string; problem: string } | null = null;
  for (const isLast of [false, true]) {
    const written = await write({ workspaceId, question, projectId, timeZone, mistake });
    if (written.sql === null)
      throw new PublicError(
        'invalid_request',
        `question: the data cannot answer it. ${written.reason}`.trim(),
      );
    try {
      return { written, sql: written.sql, result: await runWritten(context, asked, written.sql) };
    } catch (error) {
      if (!(error instanceof StatementError)) throw publicSqlError(error);
      mistake = { sql: written.sql, problem: error.message };
      if (!isLast) continue;
      throw new PublicError(
        'invalid_request',
        `question: the model wrote no statement that may run, in two tries. The last was refused: ${error.message}`,
      );
    }
  }
  throw new TypeError('unreachable');
}

/** Runs the statement for the mentions behind grouped rows. One that is refused leaves the answer without citations. */
async function citedBehind(context: ApiContext, asked: Question, sql: string | null): Promise<string[]> {
  if (sql === null) return [];
  try {
    return idsIn((await runWritten(context, asked, sql)).rows);
  } catch (error) {
    if (error instanceof StatementError) return [];
    throw publicSqlError(error);
  }
}

/**
 * Answers a question by SQL that a model writes, through the same checks and limits as query_sql. Throws `not_configured`
 * without a model, `not_found` for an unknown project, and what the writer throws.
 */
export async function answerQuestion(context: ApiContext, asked: Question): Promise<AskAnswer> {
  const { workspaceId, project } = asked;
  const projects = await context.postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
  const named =
    project === null
      ? null
      : found(
          projects.find(({ id }) => id === project),
          'project',
        );
  const write = context.writeSql;
  if (!write) throw new PublicError('not_configured');
  const { written, sql, result } = await writeAndRun(context, write, asked, named?.timezone ?? null);
  const inRows = idsIn(result.rows);
  const ids = inRows.length > 0 ? inRows : await citedBehind(context, asked, written.mentionsSql);
  const projectIds = named ? [named.id] : projects.map(({ id }) => id);
  const mentions = await existing(context, workspaceId, projectIds, ids.slice(0, CITED_MENTIONS));
  return { sql, ...result, mentions, model: written.model };
}
