import { addToHash, startOfHash } from '../fnv1a.ts';
import { memoizeByForm } from '../memoize.ts';
import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { HashedMaxima, type Maxima } from './hashed-weights.ts';
import { endOfHash, featureHash, type LessonFeatures, scaleToLength } from './lesson-features.ts';

/** Kinds of hashed features: a word as written, and three letters of one. 1 to 7 are taken. */
const WRITTEN_KIND = 8;
const LETTERS_KIND = 9;
const LETTERS_START = startOfHash(LETTERS_KIND);
/** The longest word split into letters, in UTF-16 units: a longer one is hardly a word. */
export const MAX_SPLIT = 40;

/** Returns the hash of a word as written. */
export const writtenHashOf = memoizeByForm(({ text }) => featureHash(WRITTEN_KIND, text));

/** Returns the hash of three letters: what `featureHash` returns for a word of them. */
export const hashOfLetters = (first: number, second: number, third: number): number =>
  endOfHash(addToHash(addToHash(addToHash(LETTERS_START, first), second), third));

/** What stands before and after a word, as a letter of it. */
export const EDGE = '_'.charCodeAt(0);

/** Words among the most common ones of English, by their index in the vocabulary. */
const COMMON_WORDS = 200;
/** The word count, and the number of hashtags, that count as many. */
const MANY_WORDS = 30;
const MANY_TAGS = 4;

/** Returns how a text is written: links, marks, length, and how English it is, each from -1 to 1, scaled to length 1. */
export function styleOf({ text, tokens }: ParsedPost): Float32Array {
  let [words, common, unknown, tags, handles] = [0, 0, 0, 0, 0];
  for (const { kind, mark, vocabularyIndex } of tokens) {
    if (kind !== 'word') continue;
    words += 1;
    if (vocabularyIndex < 0) unknown += 1;
    else if (vocabularyIndex < COMMON_WORDS) common += 1;
    if (mark === '#') tags += 1;
    else if (mark === '@') handles += 1;
  }
  const share = (count: number) => count / Math.max(1, words);
  const flag = (found: boolean) => (found ? 1 : 0);
  const style = Float32Array.of(
    flag(/https?:\/\//.test(text)),
    Math.min(1, tags / MANY_TAGS),
    flag(handles > 0),
    flag(text.startsWith('RT ')),
    flag(text.includes('?')),
    flag(text.includes('!')),
    Math.min(1, words / MANY_WORDS) - 0.5,
    Math.min(1, 2 * share(common)) * 2 - 1,
    2 * share(unknown) - 1,
    flag(/[^\u0000-\u007f]/.test(text)),
  );
  scaleToLength(style, 1);
  return style;
}

/** The words and letters of the text at hand. */
const [WRITTEN, LETTERS] = [new HashedMaxima(), new HashedMaxima()];
/** Both, one after the other, reused. */
let said = { hashes: new Uint32Array(0), values: new Float32Array(0) };

/** Returns the words, then the letters, each of them scaled to length 1. */
function collected(): Maxima {
  const [words, letters] = [WRITTEN.collected(), LETTERS.collected()];
  const [start, end] = [words.hashes.length, words.hashes.length + letters.hashes.length];
  if (end > said.hashes.length)
    said = { hashes: new Uint32Array(2 * end), values: new Float32Array(2 * end) };
  const { hashes, values } = said;
  hashes.set(words.hashes);
  hashes.set(letters.hashes, start);
  values.set(words.values);
  values.set(letters.values, start);
  scaleToLength(values, 1, 0, start);
  scaleToLength(values, 1, start, end);
  return { hashes: hashes.subarray(0, end), values: values.subarray(0, end) };
}

/** Notes each three letters of a word. */
function noteLetters(word: string): void {
  const length = Math.min(MAX_SPLIT, word.length);
  let [first, second] = [EDGE, word.charCodeAt(0)];
  for (let index = 1; index <= length; index += 1) {
    const third = index < length ? word.charCodeAt(index) : EDGE;
    LETTERS.raise(hashOfLetters(first, second, third), 1);
    [first, second] = [second, third];
  }
}

/**
 * Computes how a post or a lesson is written, whatever it says about the name: its words as written with stop words,
 * their letters, and its style. It shows what a user wants apart from what the name means: a language, no link lists, no
 * shouting.
 */
export function surfaceFeatures({ nameStems }: Profile, post: ParsedPost): LessonFeatures {
  WRITTEN.restart();
  LETTERS.restart();
  for (const { kind, stem, text, form } of post.tokens) {
    if (kind !== 'word' || nameStems.has(stem)) continue;
    if (WRITTEN.raise(writtenHashOf(form), 1)) noteLetters(text);
  }
  return { dense: styleOf(post), ...collected() };
}
