/** Most lines that are taken at a time. */
export const MOST_LINES = 200;
/** The bounds of a term and of its other spellings, as the API has them. */
const SHORTEST = 2;
const LONGEST = 200;
const MOST_ALIASES = 10;

/** One line that was pasted: a term with its other spellings, or what is wrong with it. */
export interface PastedKeyword {
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
const sameAs = (term: string): string => term.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

function problemOf(
  term: string,
  aliases: readonly string[],
  known: ReadonlyMap<string, string>,
): string | null {
  const length = [...term].length;
  if (length < SHORTEST) return `“${term}” is too short: ${SHORTEST} characters at least.`;
  const long = [term, ...aliases].find((spelling) => [...spelling].length > LONGEST);
  if (long !== undefined) return `Too long: ${LONGEST} characters at most.`;
  if (aliases.length > MOST_ALIASES) return `Too many other spellings: ${MOST_ALIASES} at most.`;
  return known.get(sameAs(term)) ?? null;
}

/**
 * Reads keywords that were pasted, one a line: the term, then other spellings after commas; quotation marks keep a comma in.
 * What is there already, among `terms` or on a line above, is a problem that names where. Pure.
 */
export function readPasted(text: string, terms: readonly string[]): readonly PastedKeyword[] {
  const known = new Map(terms.map((term) => [sameAs(term), `“${term}” is a keyword already.`]));
  const read: PastedKeyword[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [term = '', ...aliases] = (line.match(SPELLINGS) ?? []).map(unquoted).filter((each) => each !== '');
    const problem =
      read.length >= MOST_LINES
        ? `More than ${MOST_LINES} lines: add these afterwards.`
        : problemOf(term, aliases, known);
    if (problem === null) known.set(sameAs(term), `The same as line ${at + 1}.`);
    read.push({ line: at + 1, text: line, term, aliases, problem });
  }
  return read;
}
