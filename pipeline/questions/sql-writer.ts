import type { Postgres } from '../../postgres/client.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { readSqlTables } from '../../postgres/sql-tables.ts';
import { dayOf } from '../../schemas/day.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Completion } from '../judge/model/completion.ts';
import { parseItems } from '../judge/model/lenient-json.ts';
import { PromptRefusedError, type ModelPrompt } from '../judge/model/model-client.ts';
import { sanitizeText } from '../judge/model/sanitize-text.ts';
import { estimateTokens, type TokenBudget } from '../judge/model/token-budget.ts';
import { RetryLaterError } from '../outcome.ts';
import {
  SQL_FORMAT,
  sqlSystemPrompt,
  sqlUserPrompt,
  type Mistake,
  type QuestionScope,
} from './sql-prompt.ts';

/** A question to write SQL for. `timeZone`: of the days that it means. */
export interface SqlQuestion {
  readonly workspaceId: number;
  readonly projectId: string | null;
  readonly timeZone: string | null;
  readonly question: string;
  /** The statement that was refused before; null: this is the first try. */
  readonly mistake: Mistake | null;
}

/** What a model wrote: `sql` is null when the tables cannot answer the question. */
export interface WrittenSql {
  readonly sql: string | null;
  readonly mentionsSql: string | null;
  readonly reason: string;
  readonly model: string;
}

/** What the writer works with. */
export interface SqlWriterDeps {
  ask(prompt: ModelPrompt): Promise<Completion>;
  readonly budget: TokenBudget;
  readonly postgres: Postgres;
  readonly now: () => number;
}

/** A statement is short; the rest is room for the model to think. */
const MAX_TOKENS = 4_000;
/** Tokens to reserve for the answer, in units of a verdict. */
const ANSWERS = 4;

const LISTS = {
  projects: 'Projects',
  categories: 'Categories',
  keyword_groups: 'Groups',
  keywords: 'Keywords',
};

/** A record with a name; keywords call it `term`. */
interface Listed {
  readonly id: string | number;
  readonly project_id?: string;
  readonly name?: string;
  readonly term?: string;
}

/** Reads the names that the question may mean: of one project, or of all. */
async function readScope({ postgres, now }: SqlWriterDeps, asked: SqlQuestion): Promise<QuestionScope> {
  const { workspaceId, projectId } = asked;
  const tables = Object.keys(LISTS) as (keyof typeof LISTS)[];
  const { rows, zone } = await postgres.asTenant(workspaceId, async (tx) => ({
    rows: (await readSqlTables(tx, workspaceId, tables)).rows,
    zone: asked.timeZone ?? (await getWorkspace(tx, workspaceId))?.timezone ?? 'UTC',
  }));
  const names = tables.map((table) => {
    const records = (rows[table] ?? []) as readonly Listed[];
    const own = records.filter(
      ({ id, project_id }) => projectId === null || (project_id ?? id) === projectId,
    );
    return [LISTS[table], own.map(({ id, name, term }) => ({ id, name: name ?? term ?? '' }))] as const;
  });
  return { today: dayOf(now(), zone), timeZone: zone, projectId, names: Object.fromEntries(names) };
}

const statementIn = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().replace(/;\s*$/, '') : null;

/** Reads an answer. Throws `unavailable` for one that is no answer to the prompt. */
function readAnswer({ text, finishReason, model }: Completion): WrittenSql {
  const [item] = parseItems(text ?? '', 'statements') as Readonly<Record<string, unknown>>[];
  if (finishReason !== 'done' || typeof item !== 'object' || !('sql' in item))
    throw new PublicError('unavailable', 'The model gave no usable answer. Ask again.');
  const reason = typeof item['reason'] === 'string' ? sanitizeText(item['reason'], 300) : '';
  return { sql: statementIn(item['sql']), mentionsSql: statementIn(item['mentions_sql']), reason, model };
}

function publicError(error: unknown): unknown {
  if (error instanceof PromptRefusedError)
    return new PublicError('invalid_request', 'question: the model refuses it');
  if (error instanceof RetryLaterError)
    return new PublicError(
      'unavailable',
      'The model is unavailable. Try again later.',
      Math.max(1, Math.ceil(error.delayMs / 1_000)),
    );
  return error;
}

/**
 * Creates what asks a model for SQL, within the month's token budget. The model sees the question, the shapes of the tables
 * and the names of what the workspace has set up; never a post. It throws `conflict` when the budget is used up, `unavailable` while
 * the model is, and `invalid_request` when it refuses the question.
 */
export function createSqlWriter(deps: SqlWriterDeps) {
  return async (asked: SqlQuestion): Promise<WrittenSql> => {
    const scope = await readScope(deps, asked);
    const prompt = {
      system: sqlSystemPrompt(),
      user: sqlUserPrompt(scope, asked.question, asked.mistake),
      cacheKey: 'ask',
      format: SQL_FORMAT,
      maxTokens: MAX_TOKENS,
    };
    const settle = await deps.budget.reserve(asked.workspaceId, estimateTokens(prompt, ANSWERS));
    if (!settle)
      throw new PublicError('conflict', "This month's token budget is used up, so the model cannot answer.");
    let used = { input: 0, output: 0 };
    try {
      const completion = await deps.ask(prompt);
      used = completion.tokens;
      return readAnswer(completion);
    } catch (error) {
      throw publicError(error);
    } finally {
      await settle(used);
    }
  };
}
