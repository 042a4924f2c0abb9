import { positionAfter, StatementError } from '../errors.ts';
import type { FunctionRule } from './functions.ts';

/** A token as the engine's own lexer cuts it: `begin` and `end` count bytes. */
export interface TokenRange {
  readonly begin: number;
  readonly end: number;
  readonly type: string;
}

interface Token extends TokenRange {
  readonly text: string;
}

export interface Words {
  /** The statement without a semicolon at its end. */
  readonly text: string;
  /** Every name in it: tables, columns, functions, aliases. */
  readonly names: ReadonlySet<string>;
}

/** Not allowed are, among others, curly brackets (parameters), `@` (variables) and `$` (here-documents). */
const ALLOWED = new Set([
  ...['BareWord', 'Number', 'StringLiteral', 'QuotedIdentifier', 'Comma', 'Dot', 'Asterisk', 'Semicolon'],
  ...['OpeningRoundBracket', 'ClosingRoundBracket', 'OpeningSquareBracket', 'ClosingSquareBracket'],
  ...['Plus', 'Minus', 'Slash', 'Percent', 'Arrow', 'QuestionMark', 'Colon', 'DoubleColon', 'Equals'],
  ...['NotEquals', 'Less', 'Greater', 'LessOrEquals', 'GreaterOrEquals', 'Spaceship', 'Concatenation'],
]);
const BLANK = new Set(['Whitespace', 'Comment']);
const BEGINS = ['SELECT', 'WITH', '('];
const WORDS_REFUSED = ['INTO', 'OUTFILE', 'INFILE', 'EXPLAIN', 'NATURAL'];
const MAX_BRACKETS = 60;
/** The databases that every engine has, and the one of the tables. */
const DATABASES = ['system', 'information_schema', 'default', '_temporary_and_external_tables', 'workspace'];
// The syntax tree is parsed from lines of text: a name must not look like a part of it.
const UNSAFE_NAME = /[\\()\p{Cc}]/u;

const isName = ({ type }: Token) => type === 'BareWord' || type === 'QuotedIdentifier';
/** The name that a word or a quoted identifier stands for. */
const nameOf = ({ type, text }: Token) => (type === 'QuotedIdentifier' ? text.slice(1, -1) : text);

function tokenProblem(token: Token, next: Token | undefined, rule: FunctionRule): string | null {
  const { type, text } = token;
  if (type.endsWith('IsNotClosed')) return 'the quote or comment that starts here is not closed';
  if (type.startsWith('Error')) return 'the statement cannot be parsed from here';
  if (!ALLOWED.has(type)) return `${[...text][0] ?? type} is not allowed here`;
  // The lexer takes typographic quotes as well.
  if (type === 'StringLiteral' && !text.startsWith("'")) return "write strings in single quotes, as in 'x'";
  if (type === 'QuotedIdentifier' && !/^[`"]/.test(text)) return 'quote names with " or `';
  if (!isName(token)) return null;
  const name = nameOf(token);
  if (type === 'QuotedIdentifier' && UNSAFE_NAME.test(name))
    return 'names cannot contain brackets, backslashes or control characters';
  if (type === 'BareWord' && WORDS_REFUSED.includes(text.toUpperCase()))
    return `${text.toUpperCase()} is not allowed here`;
  if (next?.type === 'Dot' && DATABASES.includes(name.toLowerCase())) return 'name tables without a database';
  if (next?.type === 'OpeningRoundBracket' && rule.refuses(name))
    return `the function ${name} is not allowed`;
  return null;
}

function wrongBracket(tokens: readonly Token[]): Token | null {
  const open: string[] = [];
  for (const token of tokens) {
    const [, side, shape] = /^(Opening|Closing)(\w+)Bracket$/.exec(token.type) ?? [];
    if (side === 'Opening') open.push(shape!);
    if (side === 'Closing' && open.pop() !== shape) return token;
    if (open.length > MAX_BRACKETS) return token;
  }
  return open.length > 0 ? (tokens.at(-1) ?? null) : null;
}

/**
 * Checks a statement by its tokens. Pure. Throws `StatementError` unless it is a single SELECT of allowed words,
 * signs and functions.
 */
export function readWords(sql: string, ranges: readonly TokenRange[], rule: FunctionRule): Words {
  const bytes = Buffer.from(sql);
  const upTo = (at: number) => bytes.subarray(0, at).toString();
  const tokens = ranges
    .filter(({ type }) => !BLANK.has(type) && type !== 'EndOfStream')
    .map((range) => ({ ...range, text: bytes.subarray(range.begin, range.end).toString() }));
  const errorAt = (problem: string, token: Token) =>
    new StatementError(problem, positionAfter(upTo(token.begin)));

  const end = tokens.findIndex(({ type }) => type === 'Semicolon');
  const own = end < 0 ? tokens : tokens.slice(0, end);
  const beyond = end < 0 ? undefined : tokens.slice(end).find(({ type }) => type !== 'Semicolon');
  if (beyond) throw errorAt('only one statement can run', beyond);
  const [first] = own;
  if (!first || !BEGINS.includes(first.text.toUpperCase()))
    throw new StatementError('the statement must be one SELECT or WITH');
  for (const [at, token] of own.entries()) {
    const problem = tokenProblem(token, own[at + 1], rule);
    if (problem !== null) throw errorAt(problem, token);
  }
  const bracket = wrongBracket(own);
  if (bracket) throw errorAt('brackets are not closed, or nested too deep', bracket);
  const [format] = own.slice(-2);
  if (own.length > 2 && format!.text.toUpperCase() === 'FORMAT' && own.at(-1)!.type === 'BareWord')
    throw errorAt('FORMAT is not allowed here', format!);
  return {
    text: end < 0 ? sql : upTo(tokens[end]!.begin),
    names: new Set(own.filter(isName).map(nameOf)),
  };
}
