import { HashedRows } from '../hashed-rows.ts';
import type { LessonFeatures } from './lesson-features.ts';
import type { LessonModel } from './lesson-model.ts';

/** The models that are scored at once: their sums do not wait for each other. */
const TOGETHER = 4;

/**
 * Several models over the same features; null for a missing one. The models of a project share most words, so each word
 * of a post is looked up once for all of them.
 */
export class SideBySide {
  /** The place of each model that exists: many classes have none, and take no time. */
  private readonly places: readonly number[];
  /** The weights in a row: one for each model that exists, and as many more as make it a multiple of `TOGETHER`. */
  private readonly width: number;
  private readonly biases: Float64Array;
  /** A row per dense feature, and one per word. */
  private readonly dense: Float32Array;
  private readonly rows: HashedRows;
  private readonly words: Float32Array;
  /** Where the rows of the known words of a text start, and their values; reused, as are the results. */
  private starts = new Int32Array(0);
  private values = new Float64Array(0);
  private readonly sums: Float64Array;
  private readonly scores: Float64Array;

  constructor(models: readonly (LessonModel | null)[]) {
    const known = models.filter((model) => model !== null);
    const hashes = new Set(known.flatMap(({ words }) => [...words.keys()]));
    const features = Math.max(0, ...known.map(({ dense }) => dense.length));
    const width = TOGETHER * Math.ceil(known.length / TOGETHER);
    this.places = models.flatMap((model, place) => (model === null ? [] : place));
    this.width = width;
    this.biases = new Float64Array(width);
    this.dense = new Float32Array(features * width);
    this.rows = new HashedRows(hashes);
    this.words = new Float32Array(hashes.size * width);
    this.sums = new Float64Array(width);
    this.scores = new Float64Array(models.length);
    known.forEach(({ bias, dense, words }, of) => {
      this.biases[of] = bias;
      dense.forEach((weight, index) => (this.dense[index * width + of] = weight));
      for (const [hash, weight] of words) this.words[this.rows.rowOf(hash) * width + of] = weight;
    });
  }

  /** Returns the score of each model, in log-odds; 0 for a missing one. Valid until the next call. */
  scoresOf({ dense, hashes, values }: LessonFeatures): Float64Array {
    const known = this.find(hashes, values);
    for (let first = 0; first < this.width; first += TOGETHER) this.sum(first, dense, known);
    for (let of = 0; of < this.places.length; of += 1) this.scores[this.places[of]!] = this.sums[of]!;
    return this.scores;
  }

  /** Finds the rows of the known words. Returns their number. */
  private find(hashes: Uint32Array, values: Float32Array): number {
    if (hashes.length > this.starts.length) {
      this.starts = new Int32Array(2 * hashes.length);
      this.values = new Float64Array(2 * hashes.length);
    }
    let known = 0;
    for (let index = 0; index < hashes.length; index += 1) {
      const row = this.rows.rowOf(hashes[index]!);
      if (row < 0) continue;
      this.starts[known] = row * this.width;
      this.values[known] = values[index]!;
      known += 1;
    }
    return known;
  }

  /** Sums what the features add to the models from the first one on. */
  private sum(first: number, dense: Float32Array, known: number): void {
    const { biases, words, width, starts, values, sums } = this;
    let [one, two] = [biases[first]!, biases[first + 1]!];
    let [three, four] = [biases[first + 2]!, biases[first + 3]!];
    for (let index = 0, at = first; index < dense.length; index += 1, at += width) {
      const value = dense[index]!;
      one += this.dense[at]! * value;
      two += this.dense[at + 1]! * value;
      three += this.dense[at + 2]! * value;
      four += this.dense[at + 3]! * value;
    }
    for (let index = 0; index < known; index += 1) {
      const at = starts[index]! + first;
      const value = values[index]!;
      one += words[at]! * value;
      two += words[at + 1]! * value;
      three += words[at + 2]! * value;
      four += words[at + 3]! * value;
    }
    sums[first] = one;
    sums[first + 1] = two;
    sums[first + 2] = three;
    sums[first + 3] = four;
  }
}
