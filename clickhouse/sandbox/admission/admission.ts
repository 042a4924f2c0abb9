import { text as readText } from 'node:stream/consumers';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { ClickHouse } from '../../client.ts';
import { StatementError } from '../errors.ts';
import { SYNTAX_LIMITS } from '../limits.ts';
import type { FunctionRule } from './functions.ts';
import { readSyntaxTree } from './syntax-tree.ts';
import { readWords, type TokenRange } from './tokens.ts';
import { checkTree } from './tree-rules.ts';

/** A statement that may run. */
export interface Admitted {
  /** The caller's text without a semicolon at its end. */
  readonly text: string;
  /** Every name in the statement. Tables and columns that it does not name are not read, */
  readonly names: ReadonlySet<string>;
  /** unless it selects columns without naming them, as `*` does. */
  readonly selectsAll: boolean;
}

/** Checks a statement. Throws `StatementError`, or the engine's own error for wrong syntax. */
export type Admit = (rule: FunctionRule, sql: string, signal: AbortSignal) => Promise<Admitted>;

const SETTINGS: ClickHouseSettings = { ...SYNTAX_LIMITS, max_execution_time: 2, implicit_select: 0 };

/** Admitted statements that are remembered: several dashboards full, at most 2 MB of text. */
const REMEMBERED = 50;

/** The engine that parses a statement. `settings` are for accounts whose profile does not have them. */
interface Parser {
  readonly engine: ClickHouse;
  readonly settings: ClickHouseSettings;
  readonly signal: AbortSignal;
}

async function throwSyntaxError({ engine, settings, signal }: Parser, sql: string): Promise<never> {
  await engine.query({
    query: 'SELECT formatQuery({sql:String})',
    query_params: { sql },
    clickhouse_settings: { ...SETTINGS, ...settings },
    abort_signal: signal,
  });
  throw new StatementError('the statement cannot be parsed');
}

/** Returns the syntax tree of a statement whose tokens have been checked. */
async function explain({ engine, settings, signal }: Parser, text: string): Promise<string> {
  // A FORMAT clause would become a part of the explained statement, so the format is a setting.
  const { stream } = await engine.exec({
    query: `EXPLAIN AST ${text}`,
    clickhouse_settings: { ...SETTINGS, ...settings, default_format: 'TabSeparatedRaw' },
    abort_signal: signal,
  });
  return readText(stream);
}

/**
 * Admits one SELECT of known parts. The engine's own parser reads the statement as it would run: first as a string,
 * and as a statement to explain only when its tokens are harmless.
 */
async function check(parser: Parser, rule: FunctionRule, sql: string): Promise<Admitted> {
  const { engine, settings, signal } = parser;
  const lexed = await engine.query({
    query:
      'SELECT tokenizeQuery({sql:String}) AS tokens, formatQueryOrNull({sql:String}) IS NOT NULL AS parses',
    query_params: { sql },
    format: 'JSONEachRow',
    clickhouse_settings: { ...SETTINGS, ...settings },
    abort_signal: signal,
  });
  const [row] = await lexed.json<{ tokens: TokenRange[]; parses: 0 | 1 }>();
  const { text, names } = readWords(sql, row!.tokens, rule);
  if (row!.parses === 0) return throwSyntaxError(parser, sql);
  return { text, names, ...checkTree(readSyntaxTree(await explain(parser, text)), rule) };
}

/**
 * Creates the check of one workspace's statements, which remembers what it has admitted (two requests less).
 * Workspaces do not share this memory, so response times reveal nothing about others.
 */
export function createAdmit(engine: ClickHouse, settings: ClickHouseSettings): Admit {
  const known = new Map<string, Admitted>();
  return async (rule, sql, signal) => {
    const admitted = known.get(sql) ?? (await check({ engine, settings, signal }, rule, sql));
    // The most recent statement moves to the end.
    known.delete(sql);
    known.set(sql, admitted);
    for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
    return admitted;
  };
}
