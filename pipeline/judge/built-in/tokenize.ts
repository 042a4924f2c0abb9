import { isStable, latinizeMixed } from '../prompt-injection/normalize-text.ts';
import { memoizeByPart, type WordForm } from './memoize.ts';
import { kindsOf } from './token-characters.ts';
import { tokenEnd } from './token-spans.ts';
import { vocabularyIndex } from './word-vectors.ts';

/** A token: a word, an emoji or emoticon, the end of a sentence, or a pause within one. */
export interface Token {
  readonly kind: 'word' | 'emoji' | 'stop' | 'pause';
  /** Lower case, with a straight apostrophe. */
  readonly text: string;
  /** The word without inflection; other kinds: the text. */
  readonly stem: string;
  readonly shape: 'lower' | 'capital' | 'caps';
  /** `@` or `#` directly before the word. */
  readonly mark: '' | '@' | '#';
  readonly content: boolean;
  /** Its index in the vocabulary of the word vectors; -1 when unknown. */
  readonly vocabularyIndex: number;
  /** The index of its sentence, from 0. */
  readonly sentence: number;
  /** Shared by all tokens with the same spelling; holds memoized results (`memoizeByForm`). */
  readonly form: WordForm;
}

/** The properties of a token that do not depend on its position. */
interface TokenForm extends WordForm, Omit<Token, 'sentence' | 'form'> {}

const ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+/gi;

/** The suffix rules in order: a suffix, its replacement, the shortest word it applies to. */
const SUFFIX_RULES: readonly (readonly [ending: string, instead: string, from: number])[] = [
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
 * Stems a lower-case word: removes plural, possessive, -ing, -ed, a final silent e and a doubled final letter, so that
 * crash, crashes, crashed and crashing are one. Crude on purpose: it only has to be consistent.
 */
export function stemOf(word: string): string {
  let stem = word;
  for (const [ending, instead, from] of SUFFIX_RULES) {
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

function wordOf(found: string): TokenForm {
  const mark = found[0] === '@' || found[0] === '#' ? found[0] : '';
  const written = mark ? found.slice(1) : found;
  const text = written.toLowerCase().replaceAll('’', "'");
  const stem = stemOf(text);
  const content = isContentWord(text, stem);
  return {
    kind: 'word',
    text,
    stem,
    shape: shapeOf(written),
    mark,
    content,
    vocabularyIndex: vocabularyIndex(text),
  };
}

const formOf = memoizeByPart((found): TokenForm => {
  if (/[\p{L}\p{N}_@#]/u.test(found.charAt(0))) return wordOf(found);
  const kind = /^[.!?。！？…\n]/.test(found) ? 'stop' : /^[,;:()–—]$/.test(found) ? 'pause' : 'emoji';
  return {
    kind,
    text: found,
    stem: found,
    shape: 'lower',
    mark: '',
    content: false,
    vocabularyIndex: -1,
  };
});

/** Removes web addresses, whose parts are not language, and normalizes letters. */
function withoutAddresses(text: string): string {
  const said = text.includes('://') || /www\./i.test(text) ? text.replace(ADDRESS, ' ') : text;
  return isStable(said) ? said : latinizeMixed(said.normalize('NFKC'));
}

/** Splits a text into tokens. Skips web addresses. */
export function tokenize(text: string): Token[] {
  const said = withoutAddresses(text);
  const { length } = said;
  const kinds = kindsOf(said);
  const tokens: Token[] = [];
  let sentence = 0;
  for (let at = 0; at < length;) {
    const end = tokenEnd(said, kinds, at);
    if (end === at) {
      at += 1;
      continue;
    }
    const form = formOf(said, at, end);
    const { kind, text, stem, shape, mark, content, vocabularyIndex } = form;
    tokens.push({ kind, text, stem, shape, mark, content, vocabularyIndex, sentence, form });
    if (kind === 'stop') sentence += 1;
    at = end;
  }
  return tokens;
}

/** Stop words, as stems. */
const STOP_WORDS = new Set(
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

/** Whether a word is a content word: no stop word, no bare number, at least three letters. */
const isContentWord = (text: string, stem: string): boolean =>
  !STOP_WORDS.has(stem) && text.length > 2 && !/^\p{N}+$/u.test(text) && !text.includes("n't");

export const isContent = (token: Token): boolean => token.content;

/** Returns the stems of the content words of a text. */
export const contentStems = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .filter(isContent)
      .map((token) => token.stem),
  );
