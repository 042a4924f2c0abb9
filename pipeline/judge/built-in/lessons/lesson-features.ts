import { readWeights } from '../../read-weights.ts';
import { addToHash, fnv1a, startOfHash } from '../fnv1a.ts';
import { proximity } from '../relevance/context-features.ts';
import type { Profile } from '../profile.ts';
import { HashedMaxima } from './hashed-weights.ts';
import { meaningIndex, type ParsedPost } from '../parsed-post.ts';
import { memoizeByForm, type WordForm } from '../memoize.ts';
import { addScaledTwice, DIMENSIONS, weightAt } from '../word-vectors.ts';
import { isContent } from '../tokenize.ts';

/** The features of a text for a project's model. As computed, valid until those of the next text are. */
export interface LessonFeatures {
  /** A number for each of a fixed list of properties. */
  readonly dense: Float32Array;
  /** Hashed features of words, each once, as 32-bit numbers; scaled to one length. */
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
}

export const MEANING_DIMENSIONS = 2 * DIMENSIONS;

/** The weights of the parts: chosen by cross-validation on generated names, and not critical. */
const NEAR_NAME_WEIGHT = 2;
const WORDS_WEIGHT = 1.5;
const POSITION_WEIGHT = 1.5;
const PAIR_WEIGHT = 0.4;
/** The greatest distance from the name, in tokens, at which a word's position counts. */
const MAX_OFFSET = 2;

/** Ends the hash of a word, so that no other word continues it. */
export const endOfHash = (hash: number): number => addToHash(hash, 32);

/** Returns the hash of a feature kind and a word; continued with a second word, that of a pair. */
export const featureHash = (kind: number, word: string): number => endOfHash(fnv1a(word, startOfHash(kind)));

const WORD_KIND = 1;
const PAIR_KIND = 2;
/** Kinds 3 to 7: two tokens before the name to two after it. */
const POSITION_KIND = 5;
/** Represents the name in pairs of words. */
const NAME: WordForm = { text: '@', stem: '@' };

/** Returns the hash of a stem as a word. */
export const stemHash = (stem: string): number => featureHash(WORD_KIND, stem);

/** Returns the hash of a word's stem as a word. */
export const wordHashOf = memoizeByForm(({ stem }) => stemHash(stem));
/** Returns the hash of a word's stem as the first of a pair. */
const pairHashOf = memoizeByForm(({ stem }) => featureHash(PAIR_KIND, stem));

/** Scales the part of an array from `from` to `to` to a length, unless it has none. */
export function scaleToLength(vector: Float32Array, length: number, from = 0, to = vector.length): void {
  let squares = 0;
  for (let index = from; index < to; index += 1) squares += vector[index]! * vector[index]!;
  if (squares === 0) return;
  const times = length / Math.sqrt(squares);
  for (let index = from; index < to; index += 1) vector[index]! *= times;
}

let loaded: Float32Array | null = null;

/** Returns the mean meaning of posts, from `training/lesson-center.ts`. Subtracted, because it distinguishes none. */
const commonMeaning = (): Float32Array =>
  (loaded ??= Float32Array.from(
    (JSON.parse(readWeights('lesson-center.json').toString('utf8')) as { center: number[] }).center,
  ));

/** Returns the token's offset from the nearest name (negative before it), or null when it is too far. */
function offsetFromName({ targets }: ParsedPost, index: number): number | null {
  for (const { from, to } of targets) {
    const position = index < from ? index - from : index - to;
    if (position !== 0 && Math.abs(position) <= MAX_OFFSET) return position;
  }
  return null;
}

/** Adds the directions of a text and of the words near the name to an array, each of length 1 or 0. */
function addMeaning(post: ParsedPost, meaning: Float32Array): void {
  const { tokens, toName, contentWords } = post;
  for (const index of contentWords) {
    const position = meaningIndex(post, tokens[index]!);
    if (position < 0) continue;
    const weight = weightAt(position);
    addScaledTwice(meaning, position, { first: weight, second: weight * proximity(toName[index]!) });
  }
  scaleToLength(meaning, 1, 0, DIMENSIONS);
  scaleToLength(meaning, 1, DIMENSIONS);
}

/** Returns the directions of a text and of the words near the name, each of length 1 or 0. */
export function rawMeaning(post: ParsedPost): Float32Array {
  const meaning = new Float32Array(MEANING_DIMENSIONS);
  addMeaning(post, meaning);
  return meaning;
}

function hasDirection(meaning: Float32Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (meaning[index] !== 0) return true;
  return false;
}

/** Subtracts the mean meaning of posts from a part of an array, and scales the rest to a length, unless nothing is known. */
function center(meaning: Float32Array, from: number, length: number): void {
  const to = from + DIMENSIONS;
  if (!hasDirection(meaning, from, to)) return;
  const common = commonMeaning();
  for (let index = from; index < to; index += 1) meaning[index]! -= common[index]!;
  scaleToLength(meaning, length, from, to);
}

/** The meaning and the words of the text at hand, reused. */
const MEANING = new Float32Array(MEANING_DIMENSIONS);
const WORDS = new HashedMaxima();

function meaningOf(post: ParsedPost): Float32Array {
  MEANING.fill(0);
  addMeaning(post, MEANING);
  center(MEANING, 0, 1);
  center(MEANING, DIMENSIONS, NEAR_NAME_WEIGHT);
  return MEANING;
}

function wordsOf(profile: Profile, post: ParsedPost): Pick<LessonFeatures, 'hashes' | 'values'> {
  const { tokens, toName } = post;
  WORDS.restart();
  let before: WordForm | null = null;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (token.kind !== 'word') {
      before = null;
      continue;
    }
    const isName = profile.nameStems.has(token.stem);
    const piece = isName ? NAME : token.form;
    if (!isName && isContent(token)) {
      const position = meaningIndex(post, token);
      const weight = position < 0 ? 1 : weightAt(position);
      WORDS.raise(wordHashOf(piece), weight * (1 + proximity(toName[index]!)));
    }
    const placed = isName ? null : offsetFromName(post, index);
    if (placed !== null) WORDS.raise(featureHash(POSITION_KIND + placed, piece.stem), POSITION_WEIGHT);
    if (before && !(before === NAME && isName))
      WORDS.raise(fnv1a(piece.stem, pairHashOf(before)), PAIR_WEIGHT);
    before = piece;
  }
  const words = WORDS.collected();
  scaleToLength(words.values, WORDS_WEIGHT);
  return words;
}

/**
 * Computes what a post or a lesson says: its words, pairs and positions near the name, and two directions of meaning, of
 * its words and of the words near the name (0 where nothing is known).
 */
export function lessonFeatures(profile: Profile, post: ParsedPost): LessonFeatures {
  const { hashes, values } = wordsOf(profile, post);
  return { dense: meaningOf(post), hashes, values };
}

/** Copies features, so that they stay valid. */
export const kept = ({ dense, hashes, values }: LessonFeatures): LessonFeatures => ({
  dense: dense.slice(),
  hashes: hashes.slice(),
  values: values.slice(),
});
