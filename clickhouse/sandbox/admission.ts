import { text as readText } from 'node:stream/consumers';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { ClickHouse } from '../client.ts';
import type { FunctionRule } from './functions.ts';
import { SYNTAX_LIMITS } from './limits.ts';
import { refusal } from './refusal.ts';
import { readSyntaxTree } from './syntax-tree.ts';
import { readWords, type TokenRange } from './tokens.ts';
import { checkTree } from './tree-rules.ts';

/** A statement that may run. */
export interface Admitted {
  /** What is run: the caller's text, unchanged but for a semicolon at its end. */
  readonly text: string;
  /** Every name in it; nothing that it does not name is read, */
  readonly names: ReadonlySet<string>;
  /** unless it stands for columns without naming them, as `*` does. */
  readonly takesAll: boolean;
}

const SETTINGS: ClickHouseSettings = {
  ...SYNTAX_LIMITS,
  max_execution_time: 2,
  implicit_select: 0,
};

/** How many statements are known to be admitted: a dashboard's, several times over. At most 2 MB of text. */
const REMEMBERED = 50;

/** Who reads a statement: an engine, and what is set besides for an account that has not everything in its profile. */
interface Reader {
  readonly engine: ClickHouse;
  readonly settings: ClickHouseSettings;
  readonly signal: AbortSignal;
}

/** Throws the engine's error for wrong syntax. The statement is only a string here. */
async function refuseSyntax({ engine, settings, signal }: Reader, sql: string): Promise<never> {
  await engine.query({
    query: 'SELECT formatQuery({sql:String})',
    query_params: { sql },
    clickhouse_settings: { ...SETTINGS, ...settings },
    abort_signal: signal,
  });
  throw refusal('cannot be read');
}

/** Prints the syntax tree of a statement whose words are known to be harmless. */
async function explain({ engine, settings, signal }: Reader, text: string): Promise<string> {
  // Without FORMAT, which would become a part of the statement that is explained.
  const { stream } = await engine.exec({
    query: `EXPLAIN AST ${text}`,
    clickhouse_settings: { ...SETTINGS, ...settings, default_format: 'TabSeparatedRaw' },
    abort_signal: signal,
  });
  return readText(stream);
}

/** The first wall of one workspace. Takes a statement and gives it admitted, or throws what `admit` throws. */
export type Admission = (rule: FunctionRule, sql: string, signal: AbortSignal) => Promise<Admitted>;

/**
 * Makes the first wall on an engine. A statement that it has let pass is not read again: what is decided depends on its text
 * and the engine alone. Each workspace has a memory of its own, so nobody can tell by the time what others have asked.
 */
export function createAdmission(engine: ClickHouse, settings: ClickHouseSettings): Admission {
  const known = new Map<string, Admitted>();
  return async (rule, sql, signal) => {
    const admitted = known.get(sql) ?? (await admit({ engine, settings, signal }, rule, sql));
    // What was asked last stands last.
    known.delete(sql);
    known.set(sql, admitted);
    for (const oldest of [...known.keys()].slice(0, -REMEMBERED)) known.delete(oldest);
    return admitted;
  };
}

/**
 * Lets one SELECT of known parts pass. The engine's own lexer and parser read the statement, so it
 * is judged as it would be run. First as a string that is data (`tokenizeQuery` cuts it into words, `formatQuery` finds
 * errors of syntax), and only when its words are harmless as a statement to explain. Throws `invalid_request`, or
 * the engine's own error for wrong syntax.
 */
async function admit(reader: Reader, rule: FunctionRule, sql: string): Promise<Admitted> {
  const { engine, settings, signal } = reader;
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
  if (row!.parses === 0) return refuseSyntax(reader, sql);
  return { text, names, ...checkTree(readSyntaxTree(await explain(reader, text)), rule) };
}
