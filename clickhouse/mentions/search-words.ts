/**
 * How text is split into words for the full-text index: in SQL for stored text, in JavaScript for search text. Both
 * use Unicode's compatibility form (NFKC) in lower case; test/clickhouse/search-words.store.test.ts checks that they
 * agree.
 *
 * - Letters, digits and their marks form words.
 * - Scripts without spaces, and Korean, which joins particles to its words, are split into all runs of one, two and
 *   three characters (Lucene's CJKAnalyzer has one and two), also where they meet other letters.
 * - A symbol beyond ASCII, such as an emoji or `€`, is a word of its own. All other characters only separate words.
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
 * SQL of the words of a mention. The index `ix_words` in migrations/003_search_words.sql is over exactly this
 * expression; the engine uses it only when the two are equal. Plain ASCII, which is most text, is split by the
 * engine's own `tokens`, several times faster with the same result.
 */
export const SEARCH_WORDS = `if(length(search) = lengthUTF8(search), tokens(lower(search)), arrayConcat(extractAll(${TEXT}, ${literal(`${RE2.spaced}+|${RE2.joined}|${RE2.symbol}`)}), ${runsOf(2)}, ${runsOf(LONGEST_RUN)}))`;

const JS = classesIn((hex) => `\\u{${hex}}`);
const WORDS = new RegExp(`${JS.spaced}+|(?<run>${JS.joined}+)|${JS.symbol}`, 'gu');

/** Returns all runs of this many characters. */
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
