/**
 * How text is split into words for the full-text index, in SQL for stored text and in JavaScript for search text;
 * test/clickhouse/search-words.store.test.ts checks that they agree. Both use NFKC in lower case. Letters, digits
 * and marks form words. Scripts without spaces, and Korean, are split into all runs of one to three characters. A
 * symbol beyond ASCII, such as an emoji or `€`, is a word. All other characters only separate words.
 */

/** Unicode blocks that are split into runs: Thai and Lao, Burmese, Khmer, kana, ideographs, Hangul. */
const JOINED_RANGES = [
  ['0E00', '0EFF'],
  ['1000', '109F'],
  ['1780', '17FF'],
  ['3005', '3007'],
  ['3041', '309A'],
  ['309D', '309F'],
  ['30A1', '30FA'],
  ['30FC', '30FF'],
  ['31F0', '31FF'],
  ['3400', '4DBF'],
  ['4E00', '9FFF'],
  ['AC00', 'D7AF'],
  ['20000', '323AF'],
] as const;
/** Variation selectors only change how the character before them looks. */
const SELECTORS = ['FE00', 'FE0F'] as const;
/** The longest run of characters that is kept as a word. */
const LONGEST_RUN = 3;

/** Returns the character classes for a dialect of regular expressions; `point` writes a code point in it. */
function classesIn(point: (hex: string) => string) {
  const range = ([from, to]: readonly [string, string]) => `${point(from)}-${point(to)}`;
  const joined = JOINED_RANGES.map(range).join('');
  const ascii = range(['00', '7F']);
  return {
    joined: `[${joined}]`,
    // Negations, because RE2 cannot subtract classes.
    spaced: `[^\\p{P}\\p{S}\\p{Z}\\p{C}${range(SELECTORS)}${joined}]`,
    symbol: `[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{Z}\\p{C}${ascii}]`,
  };
}

/** Quotes a regular expression of RE2 as an SQL literal. */
const literal = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`;
const RE2 = classesIn((hex) => `\\x{${hex}}`);
const TEXT = 'lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search)))';
const runsOf = (length: number) =>
  `arrayFlatten(arrayMap(run -> ngrams(run, ${length}), extractAll(${TEXT}, ${literal(`${RE2.joined}{${length},}`)})))`;

/**
 * SQL of the words of a mention, exactly as the index `ix_words` in migrations/003_search_words.sql has it: the
 * engine uses the index only then. `tokens` splits plain ASCII several times faster with the same result.
 */
export const SEARCH_WORDS = `if(length(search) = lengthUTF8(search), tokens(lower(search)), arrayConcat(extractAll(${TEXT}, ${literal(`${RE2.spaced}+|${RE2.joined}|${RE2.symbol}`)}), ${runsOf(2)}, ${runsOf(LONGEST_RUN)}))`;

const JS = classesIn((hex) => `\\u{${hex}}`);
const WORDS = new RegExp(`${JS.spaced}+|(?<run>${JS.joined}+)|${JS.symbol}`, 'gu');

const runsIn = (characters: readonly string[], length: number) =>
  characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));

/**
 * Returns the distinct words that a mention must have to match a search text; none when it is only punctuation.
 */
export function wordsToFind(q: string): string[] {
  const words = [...q.normalize('NFKC').toLowerCase().matchAll(WORDS)].flatMap(({ 0: word, groups }) => {
    if (groups?.['run'] === undefined) return [word];
    const characters = [...word];
    return runsIn(characters, Math.min(characters.length, LONGEST_RUN));
  });
  return [...new Set(words)];
}
