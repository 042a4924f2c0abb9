import { readWeights } from '../../read-weights.ts';
import { distances, proximity } from '../relevance/context-features.ts';
import type { Profile } from '../profile.ts';
import type { ParsedPost } from '../parsed-post.ts';
import { memoizeByForm, type WordForm } from '../memoize.ts';
import { addScaled, DIMENSIONS, weightAt } from '../word-vectors.ts';
import { isContent, type Token } from '../tokenize.ts';

/** A text as the model of a project sees it. */
export interface LessonFeatures {
  /** What its words mean, then what those near the name mean: two directions in a row, all 0 where nothing is known. */
  readonly meaning: Float32Array;
  /** Its words and what stands where, each once, as hashes of 32 bits; together of one length. */
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
}

export const MEANING_DIMENSIONS = 2 * DIMENSIONS;

/** How much the parts count beside each other: chosen by cross-validation on made-up names, and not critical. */
const NEAR_NAME_WEIGHT = 2;
const WORDS_WEIGHT = 1.5;
const POSITION_WEIGHT = 1.5;
const PAIR_WEIGHT = 0.4;
/** Tokens from the name at which a word's place counts. */
const MAX_OFFSET = 2;

/** A hash of 32 bits (FNV-1a; Fowler, Noll & Vo), carried on over a text. */
function fnv1a(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash;
}

/** The hash of a kind of feature and a word; with a second word behind it, that of a pair. */
const featureHash = (kind: number, word: string): number =>
  Math.imul(fnv1a(Math.imul(2166136261 ^ kind, 16777619), word) ^ 32, 16777619);

const WORD_KIND = 1;
const PAIR_KIND = 2;
/** Kinds 3 to 7: two before the name to two after it. */
const POSITION_KIND = 5;
/** What stands for the name in pairs of words. */
const NAME: WordForm = { text: '@', stem: '@', cache: [] };

/** The hashes of a stem by itself: as a word, as the first of a pair, and at each place beside the name. */
const hashesOf = memoizeByForm(({ stem }) => ({
  word: featureHash(WORD_KIND, stem),
  pair: featureHash(PAIR_KIND, stem),
  beside: Int32Array.from({ length: 2 * MAX_OFFSET + 1 }, (_, index) =>
    featureHash(POSITION_KIND + index - MAX_OFFSET, stem),
  ),
}));

/** Brings a vector to a length. One that is all 0 stays. */
function scaleToLength(vector: Float32Array, length: number): void {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) squares += vector[index]! * vector[index]!;
  if (squares === 0) return;
  const times = length / Math.sqrt(squares);
  for (let index = 0; index < vector.length; index += 1) vector[index]! *= times;
}

let loaded: Float32Array | null = null;

/** What all posts have in common, by `training/lesson-center.ts`: it is taken off, for it tells none from another. */
const center = (): Float32Array =>
  (loaded ??= Float32Array.from(
    (JSON.parse(readWeights('lesson-center.json').toString('utf8')) as { center: number[] }).center,
  ));

/** How far the token is before the nearest name (below 0) or after it. */
function offsetFromName({ targets }: ParsedPost, index: number): number | null {
  for (const { from, to } of targets) {
    const position = index < from ? index - from : index - to;
    if (position !== 0 && Math.abs(position) <= MAX_OFFSET) return position;
  }
  return null;
}

/** What a word counts for its meaning: nothing is known of words in other languages, which count as rare ones. */
const englishIndex = ({ english }: ParsedPost, { vocabularyIndex }: Token) =>
  english ? vocabularyIndex : -1;

/** The directions of a text and of the words near the name, in a row, each of length 1 where anything is known. */
export function rawMeaning(profile: Profile, post: ParsedPost): Float32Array {
  const meaning = new Float32Array(MEANING_DIMENSIONS);
  const [all, near] = [meaning.subarray(0, DIMENSIONS), meaning.subarray(DIMENSIONS)];
  const toName = distances(post);
  post.tokens.forEach((token, index) => {
    if (!isContent(token) || profile.nameStems.has(token.stem)) return;
    const position = englishIndex(post, token);
    if (position < 0) return;
    const weight = weightAt(position);
    addScaled(all, position, weight);
    addScaled(near, position, weight * proximity(toName[index]!));
  });
  scaleToLength(all, 1);
  scaleToLength(near, 1);
  return meaning;
}

/** The meaning without what all posts have in common. */
function meaningOf(profile: Profile, post: ParsedPost): Float32Array {
  const meaning = rawMeaning(profile, post);
  const common = center();
  [1, NEAR_NAME_WEIGHT].forEach((length, part) => {
    const own = meaning.subarray(part * DIMENSIONS, (part + 1) * DIMENSIONS);
    if (own.every((value) => value === 0)) return;
    for (let index = 0; index < DIMENSIONS; index += 1) own[index]! -= common[part * DIMENSIONS + index]!;
    scaleToLength(own, length);
  });
  return meaning;
}

/** The words of a text, their pairs and what stands beside the name, by hash, with what each counts. */
function wordsOf(profile: Profile, post: ParsedPost): Map<number, number> {
  const found = new Map<number, number>();
  const add = (hash: number, value: number) => found.set(hash, Math.max(found.get(hash) ?? 0, value));
  const toName = distances(post);
  let before: WordForm | null = null;
  for (let index = 0; index < post.tokens.length; index += 1) {
    const token = post.tokens[index]!;
    if (token.kind !== 'word') {
      before = null;
      continue;
    }
    const isName = profile.nameStems.has(token.stem);
    const piece = isName ? NAME : token.form;
    const { word, beside } = hashesOf(piece);
    if (!isName && isContent(token)) {
      const position = englishIndex(post, token);
      const weight = position < 0 ? 1 : weightAt(position);
      add(word, weight * (1 + proximity(toName[index]!)));
    }
    const placed = isName ? null : offsetFromName(post, index);
    if (placed !== null) add(beside[placed + MAX_OFFSET]!, POSITION_WEIGHT);
    if (before && !(before === NAME && isName)) add(fnv1a(hashesOf(before).pair, piece.stem), PAIR_WEIGHT);
    before = piece;
  }
  return found;
}

/** Reads the features of a post or of a lesson. */
export function lessonFeatures(profile: Profile, post: ParsedPost): LessonFeatures {
  const words = wordsOf(profile, post);
  const values = Float32Array.from(words.values());
  scaleToLength(values, WORDS_WEIGHT);
  return { meaning: meaningOf(profile, post), hashes: Uint32Array.from(words.keys()), values };
}
