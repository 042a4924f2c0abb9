import { distances, nearness } from './context-features.ts';
import { type Profile } from './profile.ts';
import { type Reading } from './reading.ts';
import { addTo, DIMENSIONS, placeOf, weightAt } from './word-vectors.ts';
import { isContent } from './words.ts';

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

/** A hash of 32 bits (FNV-1a; Fowler, Noll & Vo) of a kind of feature and its words. */
function hashOf(kind: number, one: string, other = ''): number {
  let hash = Math.imul(2166136261 ^ kind, 16777619);
  for (let at = 0; at < one.length; at += 1) hash = Math.imul(hash ^ one.charCodeAt(at), 16777619);
  hash = Math.imul(hash ^ 32, 16777619);
  for (let at = 0; at < other.length; at += 1) hash = Math.imul(hash ^ other.charCodeAt(at), 16777619);
  return hash >>> 0;
}

const WORD_KIND = 1;
const PAIR_KIND = 2;
/** Kinds 3 to 7: two before the name to two after it. */
const BESIDE_KIND = 5;
/** What stands for the name in pairs of words. */
const NAME = '@';

/** Brings the part of a vector from a place on to a length. */
function scalePart(vector: Float32Array, from: number, to: number, length: number): void {
  let squares = 0;
  for (let at = from; at < to; at += 1) squares += vector[at]! * vector[at]!;
  if (squares === 0) return;
  const times = length / Math.sqrt(squares);
  for (let at = from; at < to; at += 1) vector[at]! *= times;
}

/** How far the token is before the nearest name (below 0) or after it. */
function placeBeside({ targets }: Reading, at: number): number | null {
  for (const { from, to } of targets) {
    const place = at < from ? at - from : at - to;
    if (place !== 0 && Math.abs(place) <= BESIDE_REACH) return place;
  }
  return null;
}

/** Reads the features of a post or of a lesson. */
export function lessonFeatures(profile: Profile, reading: Reading): LessonFeatures {
  const meaning = new Float32Array(MEANINGS);
  const near = meaning.subarray(DIMENSIONS);
  const found = new Map<number, number>();
  const add = (hash: number, value: number) => found.set(hash, Math.max(found.get(hash) ?? 0, value));
  const away = distances(reading);
  let before = '';
  reading.tokens.forEach((token, at) => {
    if (token.kind !== 'word') {
      before = '';
      return;
    }
    const isName = profile.nameStems.has(token.stem);
    if (!isName) {
      const share = nearness(away(at));
      const place = reading.english ? placeOf(token.text) : -1;
      const weight = place < 0 ? 1 : weightAt(place);
      if (isContent(token)) {
        add(hashOf(WORD_KIND, token.stem), weight * (1 + share));
        if (place >= 0) {
          addTo(meaning, place, weight);
          addTo(near, place, weight * share);
        }
      }
      const beside = placeBeside(reading, at);
      if (beside !== null) add(hashOf(BESIDE_KIND + beside, token.stem), BESIDE);
    }
    const stem = isName ? NAME : token.stem;
    if (before !== '' && !(before === NAME && isName)) add(hashOf(PAIR_KIND, before, stem), PAIR);
    before = stem;
  });
  scalePart(meaning, 0, DIMENSIONS, 1);
  scalePart(meaning, DIMENSIONS, MEANINGS, NEAR_MEANING);
  const values = Float32Array.from(found.values());
  scalePart(values, 0, values.length, WORDS);
  return { meaning, hashes: Uint32Array.from(found.keys()), values };
}
