/** The maximum number of lines. */
export const MAX_LINES = 200;
/** The API's limits for a term and its other spellings. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const MAX_ALIASES = 10;

/** One pasted line: a term with its other spellings, or the problem with it. */
export interface ParsedKeyword {
  /** The line number, from 1, counting blank lines. */
  readonly line: number;
  readonly text: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly problem: string | null;
}

const QUOTED = /^\s*(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»)\s*$/u;
/** Commas, semicolons and tabs separate spellings, except inside quotation marks. */
const SPELLINGS = /(?:"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|[^,;\t])+/gu;

const unquoted = (spelling: string): string => {
  const [, ...inside] = QUOTED.exec(spelling) ?? [];
  return (inside.find((each) => each !== undefined) ?? spelling).trim();
};

/** Returns the form by which the matcher compares terms: without differences in case and whitespace. */
const normalized = (term: string): string =>
  term.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

function problemOf(
  term: string,
  aliases: readonly string[],
  known: ReadonlyMap<string, string>,
): string | null {
  const length = [...term].length;
  if (length < MIN_LENGTH) return `“${term}” is too short: use at least ${MIN_LENGTH} characters.`;
  const long = [term, ...aliases].find((spelling) => [...spelling].length > MAX_LENGTH);
  if (long !== undefined) return `Too long: use at most ${MAX_LENGTH} characters.`;
  if (aliases.length > MAX_ALIASES) return `Too many other spellings: use at most ${MAX_ALIASES}.`;
  return known.get(normalized(term)) ?? null;
}

/**
 * Parses pasted keywords, one per line: the term, then other spellings after commas; quotation marks protect
 * commas. Duplicates of `terms` or of an earlier line are reported as problems.
 */
export function parseKeywords(text: string, terms: readonly string[]): readonly ParsedKeyword[] {
  const known = new Map(terms.map((term) => [normalized(term), `“${term}” already exists.`]));
  const read: ParsedKeyword[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [term = '', ...aliases] = (line.match(SPELLINGS) ?? []).map(unquoted).filter((each) => each !== '');
    const problem =
      read.length >= MAX_LINES
        ? `Over the limit of ${MAX_LINES} lines: add it separately.`
        : problemOf(term, aliases, known);
    if (problem === null) known.set(normalized(term), `Same as line ${at + 1}.`);
    read.push({ line: at + 1, text: line, term, aliases, problem });
  }
  return read;
}
