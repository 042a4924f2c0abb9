/**
 * How text is cut into words for the full-text index: as SQL for what is stored, as a function for what is searched.
 * Both take the text in Unicode's compatibility form (NFKC) and in small letters;
 * test/clickhouse/search-words.store.test.ts holds them to each other.
 *
 * - Letters, digits and the marks upon them make words.
 * - Scripts that are written without spaces, and Korean, which joins particles to its words, are cut into all runs of
 *   one, two and three characters (Lucene's CJKAnalyzer has one and two), also where they meet other letters.
 * - A symbol beyond ASCII, such as an emoji or `€`, is a word by itself. All else only separates.
 */

/** Blocks of Unicode that are cut into runs: Thai and Lao, Burmese, Khmer, kana, ideographs, Hangul. */
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
/** They only choose how the sign before them looks. */
const SELECTORS = ['FE00', 'FE0F'] as const;
/** The longest run of characters that is kept as a word. */
const LONGEST_RUN = 3;

/** The classes of characters in a dialect of regular expressions, which says how a code point is written. */
function classesIn(point: (hex: string) => string) {
  const range = ([from, to]: readonly [string, string]) => `${point(from)}-${point(to)}`;
  const joined = JOINED_RANGES.map(range).join('');
  const ascii = range(['00', '7F']);
  return {
    joined: `[${joined}]`,
    // Negations, because RE2 cannot take one class from another.
    spaced: `[^\\p{P}\\p{S}\\p{Z}\\p{C}${range(SELECTORS)}${joined}]`,
    symbol: `[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{Z}\\p{C}${ascii}]`,
  };
}

/** A regular expression of RE2, as a literal of SQL. */
const literal = (pattern: string) => `'${pattern.replaceAll('\\', '\\\\')}'`;
const RE2 = classesIn((hex) => `\\x{${hex}}`);
const TEXT = 'lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search)))';
const runsOf = (length: number) =>
  `arrayFlatten(arrayMap(run -> ngrams(run, ${length}), extractAll(${TEXT}, ${literal(`${RE2.joined}{${length},}`)})))`;

/**
 * SQL that gives the words of a mention. The index `ix_words` is over exactly this expression, written out in
 * migrations/003_search_words.sql: the engine uses it only where the two are the same. Text of ASCII alone, which is most
 * text, is cut by the engine's own `tokens`, several times faster and with the same result.
 */
export const SEARCH_WORDS = `if(length(search) = lengthUTF8(search), tokens(lower(search)), arrayConcat(extractAll(${TEXT}, ${literal(`${RE2.spaced}+|${RE2.joined}|${RE2.symbol}`)}), ${runsOf(2)}, ${runsOf(LONGEST_RUN)}))`;

const JS = classesIn((hex) => `\\u{${hex}}`);
const WORDS = new RegExp(`${JS.spaced}+|(?<run>${JS.joined}+)|${JS.symbol}`, 'gu');

/** All pieces of so many characters. */
const piecesOf = (characters: readonly string[], length: number) =>
  characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));

/** Takes what is searched for and gives the words that a mention must have, each once; none where there is only punctuation. */
export function wordsToFind(q: string): string[] {
  const words = [...q.normalize('NFKC').toLowerCase().matchAll(WORDS)].flatMap(({ 0: word, groups }) => {
    if (groups?.['run'] === undefined) return [word];
    const characters = [...word];
    return piecesOf(characters, Math.min(characters.length, LONGEST_RUN));
  });
  return [...new Set(words)];
}
