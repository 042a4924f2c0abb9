import type { ClickHouseError } from '@clickhouse/client';
import { MAX_SQL_SECONDS } from '../../schemas/analytics/sql.ts';
import { positionAfter, StatementError } from './errors.ts';
import { MAX_RESULT_BYTES } from './limits.ts';
import { SQL_TABLES } from './tables.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

export const RESULT_TOO_LARGE = `the result is larger than ${megabytes(MAX_RESULT_BYTES)}: select fewer or shorter columns`;

export const TOO_SLOW = `the statement took longer than ${MAX_SQL_SECONDS} seconds: read fewer columns or compute less`;

/**
 * Messages for limits, by the engine's code:
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
const LIMITS: Readonly<Record<string, string>> = {
  '159': TOO_SLOW,
  '160': `the statement would take longer than ${MAX_SQL_SECONDS} seconds: read fewer columns or compute less`,
  '396': RESULT_TOO_LARGE,
  '164': 'a statement may only read, and cannot have SETTINGS',
  '497': `a statement may only read the tables ${SQL_TABLES.join(', ')}`,
};

const MEMORY_LIMIT_EXCEEDED = '241';

const MAX_LENGTH = 400;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** Removes what the engine adds for its operators: where it was in its code, and its internal names. */
const cleaned = (message: string) =>
  message
    .replace(/^(Code: \d+\. )?(DB::Exception: )?/, '')
    .replace(/ ?\(version [^)]*\)/g, '')
    .replace(/ Expected one of: .*$/s, '')
    .replace(/:? \(?(While|while) (executing|processing|reading) .*$/s, '')
    .replace(/[:.]? In scope .*?(?=\. Maybe you meant|$)/s, '')
    .replace(/ in scope .*?(?=\. Maybe you meant|$)/s, '')
    .replace(/\.? [iI]n query\b.*$/s, '')
    .replace(/^JOIN .* ambiguous identifier/s, 'ambiguous identifier')
    .replace(/\?$/, '')
    .replace(/\b__table\d+\./g, '')
    .replace(/\b(workspace|earshot_sql_\w+)\.(?=[a-z_`])/g, '')
    // The look-behind keeps this linear in names that are one long run of dots or blanks.
    .replace(/(?<![\s:.])[\s:.]+$/, '');

const SYNTAX = /^Syntax error[^:]*: failed at position (\d+)/s;
/** The first word or sign of a text. */
const FIRST_WORD = /^(?:[\p{L}\p{N}_]+|\S)/u;

/** What to do about an error, by the engine's code, where its message does not say. */
const ADVICE: Readonly<Record<string, string>> = {
  '60': `the tables are ${SQL_TABLES.join(', ')}`,
  '184': 'filter aggregates with HAVING',
  '207': 'write the table in front of it, as in m.id',
  '215': 'name the column in GROUP BY, or take one of its values with any()',
};

/** An unknown name is often a text in double quotes. */
const UNKNOWN = /^Unknown expression(?: or function)? identifier `([^`]*)`/;

function adviceFor({ code, message }: ClickHouseError, sql: string): string {
  const [, unknown] = UNKNOWN.exec(message) ?? [];
  const isQuoted = unknown !== undefined && sql.includes(`"${unknown}"`);
  const advice = isQuoted ? `write text as '${unknown}'; "${unknown}" is a name` : ADVICE[code];
  return advice === undefined ? '' : `: ${advice}`;
}

/** Cuts a statement in two at a position of the engine, which counts bytes from 1. */
function cutAt(sql: string, position: number): [before: string, after: string] {
  const bytes = Buffer.from(sql);
  return [bytes.subarray(0, position - 1).toString(), bytes.subarray(position - 1).toString()];
}

function syntaxError(sql: string, position: number): StatementError {
  const [before, after] = cutAt(sql, position);
  const word = FIRST_WORD.exec(after)?.[0];
  const at = word === undefined ? 'at its end' : `at ${shortened(word)}`;
  return new StatementError(
    `syntax error ${at}: check this word and what comes before it`,
    positionAfter(before),
  );
}

/**
 * Returns the engine's message without its internals, with the position of a syntax error and advice. `memory` is
 * the statement's limit in bytes.
 */
export function statementError(error: ClickHouseError, sql: string, memory: number): StatementError {
  if (error.code === MEMORY_LIMIT_EXCEEDED)
    return new StatementError(
      `the statement needs more than ${megabytes(memory)} of memory: read fewer columns or compute less`,
    );
  const limit = LIMITS[error.code];
  if (limit !== undefined) return new StatementError(limit);
  const [, position] = SYNTAX.exec(error.message) ?? [];
  if (position !== undefined) return syntaxError(sql, Number(position));
  return new StatementError(`${shortened(cleaned(error.message))}${adviceFor(error, sql)}`);
}
