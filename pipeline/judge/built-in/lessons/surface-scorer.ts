import type { ParsedPost } from '../parsed-post.ts';
import type { Profile } from '../profile.ts';
import { HashedMaxima, type HashedWeights } from './hashed-weights.ts';
import { type LessonModel, scoreWithoutWords, tableOf } from './lesson-model.ts';
import { EDGE, hashOfLetters, MAX_SPLIT, styleOf, writtenHashOf } from './surface-features.ts';

/** The letters of nearly all words, and what stands around them. Each three of these have a place of their own. */
const LETTERS = "_abcdefghijklmnopqrstuvwxyz'";
const BITS = 5;
const PLACES = 1 << (3 * BITS);
const PLACES_OF_A_BYTE = 3;

/** The number of each letter by its code; 0 for other characters. */
const NUMBERS = new Uint8Array(128);
for (let index = 0; index < LETTERS.length; index += 1) NUMBERS[LETTERS.charCodeAt(index)] = index + 1;

const numberOf = (code: number): number => (code < NUMBERS.length ? NUMBERS[code]! : 0);
const placeOf = (one: number, two: number, three: number): number =>
  (one << (2 * BITS)) | (two << BITS) | three;

/** Returns the weight of each three letters at their place. */
function weightsByPlace(table: HashedWeights): Float32Array {
  const codes = Array.from(LETTERS, (letter) => letter.charCodeAt(0));
  const weights = new Float32Array(PLACES);
  for (const first of codes)
    for (const second of codes)
      for (const third of codes)
        weights[placeOf(numberOf(first), numberOf(second), numberOf(third))] = table.weightOf(
          hashOfLetters(first, second, third),
        );
  return weights;
}

/** The weights of the features of one kind in a text, each once and in order; 0 for those that the model does not know. */
class Found {
  private count = 0;
  private weights = new Float64Array(512);

  restart(): void {
    this.count = 0;
  }

  note(weight: number): void {
    if (this.count === this.weights.length) {
      const { weights } = this;
      this.weights = new Float64Array(2 * weights.length);
      this.weights.set(weights);
    }
    this.weights[this.count] = weight;
    this.count += 1;
  }

  /** Adds what they say to a score. Together they have length 1. */
  addTo(score: number): number {
    const { count, weights } = this;
    const value = Math.fround(1 / Math.sqrt(count));
    let sum = score;
    for (let index = 0; index < count; index += 1) sum += weights[index]! * value;
    return sum;
  }
}

/**
 * Scores posts by how they are written: as `scoreOf` by the `surfaceFeatures`, but without a list of these. Most of them are
 * three letters, which a table finds without a hash.
 */
export class SurfaceScorer {
  private readonly nameStems: ReadonlySet<string>;
  private readonly model: LessonModel;
  private readonly table: HashedWeights;
  private readonly byPlace: Float32Array;
  /** The places of the text at hand, a bit for each. */
  private readonly seen = new Uint8Array(PLACES >> PLACES_OF_A_BYTE);
  private readonly written = new HashedMaxima();
  /** Three letters without a place. */
  private readonly others = new HashedMaxima();
  private readonly words = new Found();
  private readonly letters = new Found();

  constructor({ nameStems }: Profile, model: LessonModel) {
    this.nameStems = nameStems;
    this.model = model;
    this.table = tableOf(model);
    this.byPlace = weightsByPlace(this.table);
  }

  /** Returns the score of a post, in log-odds. */
  scoreOf(post: ParsedPost): number {
    this.seen.fill(0);
    for (const part of [this.written, this.others, this.words, this.letters]) part.restart();
    for (const { kind, stem, text, form } of post.tokens) {
      if (kind !== 'word' || this.nameStems.has(stem)) continue;
      const hash = writtenHashOf(form);
      if (!this.written.raise(hash, 1)) continue;
      this.words.note(this.table.weightOf(hash));
      this.noteLetters(text);
    }
    return this.letters.addTo(this.words.addTo(scoreWithoutWords(this.model, styleOf(post))));
  }

  private noteLetters(word: string): void {
    const length = Math.min(MAX_SPLIT, word.length);
    let [first, second] = [EDGE, word.charCodeAt(0)];
    let [one, two] = [numberOf(first), numberOf(second)];
    for (let index = 1; index <= length; index += 1) {
      const third = index < length ? word.charCodeAt(index) : EDGE;
      const three = numberOf(third);
      if (one !== 0 && two !== 0 && three !== 0) this.notePlace(placeOf(one, two, three));
      else this.noteOther(hashOfLetters(first, second, third));
      [first, second, one, two] = [second, third, two, three];
    }
  }

  private notePlace(place: number): void {
    const at = place >> PLACES_OF_A_BYTE;
    const bit = 1 << (place & 7);
    if ((this.seen[at]! & bit) !== 0) return;
    this.seen[at]! |= bit;
    this.letters.note(this.byPlace[place]!);
  }

  private noteOther(hash: number): void {
    if (this.others.raise(hash, 1)) this.letters.note(this.table.weightOf(hash));
  }
}
