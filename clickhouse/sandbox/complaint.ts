import type { ClickHouseError } from '@clickhouse/client';
import { MAX_SQL_SECONDS } from '../../schemas/analytics/sql.ts';
import type { PublicError } from '../../schemas/errors.ts';
import { MAX_RESULT_BYTES } from './limits.ts';
import { placeAfter, refusal } from './refusal.ts';
import { SQL_TABLES } from './tables.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** What a caller is told of a result with too many bytes. */
export const TOO_LARGE = `has a result of more than ${megabytes(MAX_RESULT_BYTES)}: select fewer or shorter columns`;

/** What a caller is told of the limits, by the engine's code. https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const LIMITS: Readonly<Record<string, string>> = {
  '159': `took longer than ${MAX_SQL_SECONDS} seconds: read fewer columns or compute less`,
  '160': `would take longer than ${MAX_SQL_SECONDS} seconds: read fewer columns or compute less`,
  '396': TOO_LARGE,
  '164': 'may only read, and SETTINGS are not allowed',
  '497': 'may only read the six tables of the workspace',
};

/** MEMORY_LIMIT_EXCEEDED. */
const NO_MEMORY = '241';

/** The most that is passed on of what the engine says, in characters. */
const MAX_LENGTH = 400;

/** Cuts what is too long to be told. */
function shortened(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** What the engine adds for those who run it: where it was at work, and names that are only its own. */
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
    // Looked for only where a run begins: a name in the text may be one long run.
    .replace(/(?<![\s:.])[\s:.]+$/, '');

const SYNTAX = /^Syntax error[^:]*: failed at position (\d+)/s;
/** The word, or the sign, that a text begins with. */
const FIRST_WORD = /^(?:[\p{L}\p{N}_]+|\S)/u;

/** What to do about an error, by the engine's code, where its words do not tell. */
const ADVICE: Readonly<Record<string, string>> = {
  '60': `there are ${SQL_TABLES.join(', ')}`,
  '184': 'what is aggregated is filtered with HAVING',
  '207': 'write the table before it, as in m.id',
  '215': 'name the column in GROUP BY, or take one of its values with any()',
};

/** UNKNOWN_IDENTIFIER: often a text in the quotes of names. */
const UNKNOWN = /^Unknown expression(?: or function)? identifier `([^`]*)`/;

function adviceFor({ code, message }: ClickHouseError, sql: string): string {
  const [, unknown] = UNKNOWN.exec(message) ?? [];
  const isQuoted = unknown !== undefined && sql.includes(`"${unknown}"`);
  const advice = isQuoted ? `a text is written '${unknown}', a name "${unknown}"` : ADVICE[code];
  return advice === undefined ? '' : `: ${advice}`;
}

/** The text before a place and from it on. The engine counts bytes from 1. */
function cutAt(sql: string, position: number): [before: string, after: string] {
  const bytes = Buffer.from(sql);
  return [bytes.subarray(0, position - 1).toString(), bytes.subarray(position - 1).toString()];
}

function syntaxError(sql: string, position: number): PublicError {
  const [before, after] = cutAt(sql, position);
  const word = FIRST_WORD.exec(after)?.[0];
  const at = word === undefined ? 'at its end' : `at ${shortened(word)}`;
  return refusal(`syntax error ${at}: it, or what comes before it, is not expected here`, placeAfter(before));
}

/**
 * Takes an error of the engine that ran a caller's statement and gives what the caller is told: the engine's words without
 * what concerns only those who run it, and the place of a syntax error. `memory` is what it had, in bytes.
 */
export function complaint(error: ClickHouseError, sql: string, memory: number): PublicError {
  if (error.code === NO_MEMORY)
    return refusal(`needs more than ${megabytes(memory)} of memory: read fewer columns or compute less`);
  const limit = LIMITS[error.code];
  if (limit !== undefined) return refusal(limit);
  const [, position] = SYNTAX.exec(error.message) ?? [];
  if (position !== undefined) return syntaxError(sql, Number(position));
  return refusal(`${shortened(cleaned(error.message))}${adviceFor(error, sql)}`);
}
