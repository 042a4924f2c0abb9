/** Most lines that are taken at a time. */
export const MAX_LINES = 200;
/** The bounds of a term and of its other spellings, as the API has them. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;
const MAX_ALIASES = 10;

/** One line that was pasted: a term with its other spellings, or what is wrong with it. */
export interface ParsedKeyword {
  /** Its place in the text, from 1; blank lines count. */
  readonly line: number;
  /** The line as it was typed. */
  readonly text: string;
  readonly term: string;
  readonly aliases: readonly string[];
  readonly problem: string | null;
}

const QUOTED = /^\s*(?:"([^"]*)"|“([^”]*)”|„([^“”]*)[“”]|«([^»]*)»)\s*$/u;
/** Commas, semicolons and tabs part the spellings of a line, but not inside quotation marks. */
const SPELLINGS = /(?:"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|[^,;\t])+/gu;

const unquoted = (spelling: string): string => {
  const [, ...inside] = QUOTED.exec(spelling) ?? [];
  return (inside.find((each) => each !== undefined) ?? spelling).trim();
};

/** What the matcher takes for the same: case and white space make no difference. */
const normalized = (term: string): string =>
  term.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

function problemOf(
  term: string,
  aliases: readonly string[],
  known: ReadonlyMap<string, string>,
): string | null {
  const length = [...term].length;
  if (length < MIN_LENGTH) return `“${term}” is too short: ${MIN_LENGTH} characters at least.`;
  const long = [term, ...aliases].find((spelling) => [...spelling].length > MAX_LENGTH);
  if (long !== undefined) return `Too long: ${MAX_LENGTH} characters at most.`;
  if (aliases.length > MAX_ALIASES) return `Too many other spellings: ${MAX_ALIASES} at most.`;
  return known.get(normalized(term)) ?? null;
}

/**
 * Reads keywords that were pasted, one a line: the term, then other spellings after commas; quotation marks keep a comma in.
 * What is there already, among `terms` or on a line above, is a problem that names where. Pure.
 */
export function parseKeywords(text: string, terms: readonly string[]): readonly ParsedKeyword[] {
  const known = new Map(terms.map((term) => [normalized(term), `“${term}” is a keyword already.`]));
  const read: ParsedKeyword[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [term = '', ...aliases] = (line.match(SPELLINGS) ?? []).map(unquoted).filter((each) => each !== '');
    const problem =
      read.length >= MAX_LINES
        ? `More than ${MAX_LINES} lines: add these afterwards.`
        : problemOf(term, aliases, known);
    if (problem === null) known.set(normalized(term), `The same as line ${at + 1}.`);
    read.push({ line: at + 1, text: line, term, aliases, problem });
  }
  return read;
}
