import { readWeights } from '../../weights-file.ts';
import { distances, nearness } from '../relevance/context-features.ts';
import type { Profile } from '../profile.ts';
import type { Reading } from '../reading.ts';
import { notedOn, type Piece } from '../kept.ts';
import { addTo, DIMENSIONS, weightAt } from '../word-vectors.ts';
import { isContent, type Token } from '../words.ts';

/** A text as the model of a project sees it. */
export interface LessonFeatures {
  /** What its words mean, then what those near the name mean: two directions in a row, all 0 where nothing is known. */
  readonly meaning: Float32Array;
  /** Its words and what stands where, each once, as hashes of 32 bits; together of one length. */
  readonly hashes: Uint32Array;
  readonly values: Float32Array;
}

export const MEANINGS = 2 * DIMENSIONS;

/** How much the parts count beside each other: chosen by cross-validation on made-up names, and not critical. */
const NEAR_MEANING = 2;
const WORDS = 1.5;
const BESIDE = 1.5;
const PAIR = 0.4;
/** Tokens from the name at which a word's place counts. */
const BESIDE_REACH = 2;

/** A hash of 32 bits (FNV-1a; Fowler, Noll & Vo), carried on over a text. */
function hashed(start: number, text: string): number {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
}

/** The hash of a kind of feature and a word; with a second word behind it, that of a pair. */
const hashOf = (kind: number, word: string): number =>
  Math.imul(hashed(Math.imul(2166136261 ^ kind, 16777619), word) ^ 32, 16777619);

const WORD_KIND = 1;
const PAIR_KIND = 2;
/** Kinds 3 to 7: two before the name to two after it. */
const BESIDE_KIND = 5;
/** What stands for the name in pairs of words. */
const NAME: Piece = { text: '@', stem: '@', notes: [] };

/** The hashes of a stem by itself: as a word, as the first of a pair, and at each place beside the name. */
const hashesOf = notedOn(({ stem }) => ({
  word: hashOf(WORD_KIND, stem),
  pair: hashOf(PAIR_KIND, stem),
  beside: Int32Array.from({ length: 2 * BESIDE_REACH + 1 }, (_, at) =>
    hashOf(BESIDE_KIND + at - BESIDE_REACH, stem),
  ),
}));

/** Brings a vector to a length. One that is all 0 stays. */
function scale(vector: Float32Array, length: number): void {
  let squares = 0;
  for (let at = 0; at < vector.length; at += 1) squares += vector[at]! * vector[at]!;
  if (squares === 0) return;
  const times = length / Math.sqrt(squares);
  for (let at = 0; at < vector.length; at += 1) vector[at]! *= times;
}

let loaded: Float32Array | null = null;

/** What all posts have in common, by `training/lesson-center.ts`: it is taken off, for it tells none from another. */
const center = (): Float32Array =>
  (loaded ??= Float32Array.from(
    (JSON.parse(readWeights('lesson-center.json').toString('utf8')) as { center: number[] }).center,
  ));

/** How far the token is before the nearest name (below 0) or after it. */
function placeBeside({ targets }: Reading, at: number): number | null {
  for (const { from, to } of targets) {
    const place = at < from ? at - from : at - to;
    if (place !== 0 && Math.abs(place) <= BESIDE_REACH) return place;
  }
  return null;
}

/** What a word counts for its meaning: nothing is known of words in other languages, which count as rare ones. */
const placeIn = ({ english }: Reading, { place }: Token) => (english ? place : -1);

/** The directions of a text and of the words near the name, in a row, each of length 1 where anything is known. */
export function rawMeaning(profile: Profile, reading: Reading): Float32Array {
  const meaning = new Float32Array(MEANINGS);
  const [all, near] = [meaning.subarray(0, DIMENSIONS), meaning.subarray(DIMENSIONS)];
  const away = distances(reading);
  reading.tokens.forEach((token, at) => {
    if (!isContent(token) || profile.nameStems.has(token.stem)) return;
    const place = placeIn(reading, token);
    if (place < 0) return;
    const weight = weightAt(place);
    addTo(all, place, weight);
    addTo(near, place, weight * nearness(away[at]!));
  });
  scale(all, 1);
  scale(near, 1);
  return meaning;
}

/** The meaning without what all posts have in common. */
function meaningOf(profile: Profile, reading: Reading): Float32Array {
  const meaning = rawMeaning(profile, reading);
  const common = center();
  [1, NEAR_MEANING].forEach((length, part) => {
    const own = meaning.subarray(part * DIMENSIONS, (part + 1) * DIMENSIONS);
    if (own.every((value) => value === 0)) return;
    for (let at = 0; at < DIMENSIONS; at += 1) own[at]! -= common[part * DIMENSIONS + at]!;
    scale(own, length);
  });
  return meaning;
}

/** The words of a text, their pairs and what stands beside the name, by hash, with what each counts. */
function wordsOf(profile: Profile, reading: Reading): Map<number, number> {
  const found = new Map<number, number>();
  const add = (hash: number, value: number) => found.set(hash, Math.max(found.get(hash) ?? 0, value));
  const away = distances(reading);
  let before: Piece | null = null;
  for (let at = 0; at < reading.tokens.length; at += 1) {
    const token = reading.tokens[at]!;
    if (token.kind !== 'word') {
      before = null;
      continue;
    }
    const isName = profile.nameStems.has(token.stem);
    const piece = isName ? NAME : token.piece;
    const { word, beside } = hashesOf(piece);
    if (!isName && isContent(token)) {
      const place = placeIn(reading, token);
      const weight = place < 0 ? 1 : weightAt(place);
      add(word, weight * (1 + nearness(away[at]!)));
    }
    const placed = isName ? null : placeBeside(reading, at);
    if (placed !== null) add(beside[placed + BESIDE_REACH]!, BESIDE);
    if (before && !(before === NAME && isName)) add(hashed(hashesOf(before).pair, piece.stem), PAIR);
    before = piece;
  }
  return found;
}

/** Reads the features of a post or of a lesson. */
export function lessonFeatures(profile: Profile, reading: Reading): LessonFeatures {
  const words = wordsOf(profile, reading);
  const values = Float32Array.from(words.values());
  scale(values, WORDS);
  return { meaning: meaningOf(profile, reading), hashes: Uint32Array.from(words.keys()), values };
}
