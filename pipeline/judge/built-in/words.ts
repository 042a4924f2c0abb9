/** A piece of a text: a word, an emoji or emoticon, the end of a sentence, or a pause within one. */
export interface Token {
  readonly kind: 'word' | 'emoji' | 'stop' | 'pause';
  /** Lower case, with a straight apostrophe. */
  readonly text: string;
  /** The word without its inflection; other kinds: the text. */
  readonly stem: string;
  /** How a word is written. */
  readonly shape: 'lower' | 'capital' | 'caps';
  /** `@` or `#` where one stands directly before the word. */
  readonly mark: '' | '@' | '#';
  /** Whether it says something of the subject. */
  readonly content: boolean;
  /** Number of the sentence it stands in, from 0. */
  readonly sentence: number;
}

/** What is told of a word by itself, wherever it stands. */
type Word = Omit<Token, 'kind' | 'sentence'>;

const ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+/gi;
const TOKEN =
  /[@#]?[\p{L}\p{N}_]+(?:['’][\p{L}]+)*|[:;=]['-]?[()DP](?![\p{L}\p{N}])|\p{Extended_Pictographic}|[.!?。！？…]+(?=\s|$|["')])|[。！？]|\n+|[,;:()–—]/gu;

/** The inflection rules in order: an ending, what takes its place, the shortest word it is taken from. */
const ENDINGS: readonly (readonly [ending: string, instead: string, from: number])[] = [
  ["'s", '', 3],
  ['ies', 'y', 5],
  ['sses', 'ss', 6],
  ['ing', '', 6],
  ['ied', 'y', 5],
  ['ed', '', 5],
  ['es', '', 5],
  ['s', '', 4],
];

/**
 * A word without its inflection: plural, possessive, -ing, -ed, a last silent e and a doubled last letter go, so that
 * crash, crashes, crashed and crashing are one. Takes lower case. Crude on purpose: it only has to agree with itself.
 */
export function stemOf(word: string): string {
  let stem = word;
  for (const [ending, instead, from] of ENDINGS) {
    if (stem.length >= from && stem.endsWith(ending) && !(ending === 's' && /(?:ss|us|is|ews)$/.test(stem))) {
      stem = stem.slice(0, stem.length - ending.length) + instead;
      if (ending !== "'s") break;
    }
  }
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  const last = stem.length - 1;
  if (last > 1 && stem[last] === stem[last - 1]) stem = stem.slice(0, last);
  return stem;
}

function shapeOf(written: string): Token['shape'] {
  if (written.length > 1 && written === written.toUpperCase() && written !== written.toLowerCase())
    return 'caps';
  const first = written[0] ?? '';
  return first !== first.toLowerCase() ? 'capital' : 'lower';
}

function readWord(found: string): Word {
  const mark = found[0] === '@' || found[0] === '#' ? found[0] : '';
  const written = mark ? found.slice(1) : found;
  const text = written.toLowerCase().replaceAll('’', "'");
  const stem = stemOf(text);
  return { text, stem, shape: shapeOf(written), mark, content: tells(text, stem) };
}

/** Words kept as they were read: most words of a text are common ones, and every judge asks for the same of them. */
const MAX_KEPT = 50_000;
/** A longer one is hardly a word, and must not fill the memory. */
const MAX_LENGTH = 40;
const kept = new Map<string, Word>();

function wordOf(found: string): Word {
  const known = kept.get(found);
  if (known) return known;
  const word = readWord(found);
  if (found.length > MAX_LENGTH) return word;
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(found, word);
  return word;
}

function wordToken(found: string, sentence: number): Token {
  const { text, stem, shape, mark, content } = wordOf(found);
  return { kind: 'word', text, stem, shape, mark, content, sentence };
}

/** Splits a text into tokens. Web addresses are left out: their parts are not language. */
export function tokens(text: string): Token[] {
  const result: Token[] = [];
  let sentence = 0;
  for (const [found] of text.replace(ADDRESS, ' ').normalize('NFKC').matchAll(TOKEN)) {
    const first = found[0] ?? '';
    if (/[\p{L}\p{N}_@#]/u.test(first)) {
      result.push(wordToken(found, sentence));
      continue;
    }
    const stops = /^[.!?。！？…\n]/.test(first);
    const kind = stops ? 'stop' : /^[,:;()–—]$/.test(found) ? 'pause' : 'emoji';
    result.push({ kind, text: found, stem: found, shape: 'lower', mark: '', content: false, sentence });
    if (stops) sentence += 1;
  }
  return result;
}

/** Words that say nothing of what a text is about. As stems. */
const EMPTY_WORDS = new Set(
  (
    'a about after again all also am an and any are as at be because been before being both but by can cannot com could ' +
    'did do does doing done down each even ever every for from get go going good got great had has have having he her ' +
    'here him his how http https i if in into is it its itself just know last let like ll look made make many may me ' +
    'more most much my need never new no not now of off on one only or other our out over own people re really s said ' +
    'same say see she should so some something somebody somebody still such t take than that the their them then there ' +
    'these they thing think this those through time to today too two u up us use used user using ve very via want was ' +
    'way we well were what when where which while who why will with without would yes yet you your im ive dont rt amp ' +
    'product service brand company tool software app platform thing online provider make maker people based'
  )
    .split(' ')
    .map(stemOf),
);

/** Whether a word says something of the subject: not an empty word, no bare number, at least three letters. */
const tells = (text: string, stem: string): boolean =>
  !EMPTY_WORDS.has(stem) && text.length > 2 && !/^\p{N}+$/u.test(text) && !text.includes("n't");

/** Whether a token is a word that says something of the subject. */
export const isContent = (token: Token): boolean => token.content;

/** The stems of the content words of a text. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    tokens(text)
      .filter(isContent)
      .map((token) => token.stem),
  );
