/*
 * How text is split into words: here in JavaScript, and in SQL for the full-text index in
 * clickhouse/mentions/search-words.ts; test/clickhouse/mentions/search-words.store.test.ts checks that they agree. Both
 * use NFKC in lower case. Letters, digits and marks form words. Scripts without spaces, and Korean, are split into all
 * runs of one to three characters. A symbol beyond ASCII, such as an emoji or `€`, is a word. All other characters only
 * separate words.
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
export const LONGEST_RUN = 3;

/** Returns the character classes for a dialect of regular expressions; `point` writes a code point in it. */
export function classesIn(point: (hex: string) => string) {
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

/** Returns the pattern of one token of a text: a word, a character of a script without spaces, or a symbol. */
export const tokenPattern = ({ spaced, joined, symbol }: ReturnType<typeof classesIn>) =>
  `${spaced}+|${joined}|${symbol}`;

const JS = classesIn((hex) => `\\u{${hex}}`);
const TOKENS = new RegExp(tokenPattern(JS), 'gu');
const WORDS = new RegExp(`${JS.spaced}+|(?<run>${JS.joined}+)|${JS.symbol}`, 'gu');
const JOINED = new RegExp(`^${JS.joined}+$`, 'u');

/** Returns a text as it is compared: NFKC in lower case. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns the tokens of a text in order, in the case that it has. */
export const tokensIn = (text: string): string[] => text.match(TOKENS) ?? [];

/** Whether a character is of a script without spaces, each of which is a token. */
export const isJoined = (character: string): boolean => JOINED.test(character);

/** Whether a word is a run of characters of scripts without spaces. */
export const isRun = (word: string): boolean => JOINED.test(word);

const runsIn = (characters: readonly string[], length: number) =>
  characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(''));

/**
 * Returns the distinct words that a mention must have to match a search text; none when it is only punctuation.
 */
export function wordsToFind(q: string): string[] {
  const words = [...comparable(q).matchAll(WORDS)].flatMap(({ 0: word, groups }) => {
    if (groups?.['run'] === undefined) return [word];
    const characters = [...word];
    return runsIn(characters, Math.min(characters.length, LONGEST_RUN));
  });
  return [...new Set(words)];
}

/** Returns the parts of a text that stand for themselves: its words, and its runs as a whole; as they are written. */
export const partsOf = (text: string): string[] => text.normalize('NFKC').match(WORDS) ?? [];
