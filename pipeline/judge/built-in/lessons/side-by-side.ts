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
  /** The weights in a row: one for each model, and as many more as make it a multiple of `TOGETHER`. */
  private readonly width: number;
  private readonly biases: Float64Array;
  /** A row per dense feature, and one per word. */
  private readonly dense: Float32Array;
  private readonly rows: HashedRows;
  private readonly words: Float32Array;
  /** Where the rows of the known words of a text start, and their values; reused, as is the result. */
  private starts = new Int32Array(0);
  private values = new Float64Array(0);
  private readonly scores: Float64Array;

  constructor(models: readonly (LessonModel | null)[]) {
    const hashes = new Set(models.flatMap((model) => [...(model?.words.keys() ?? [])]));
    const features = Math.max(0, ...models.map((model) => model?.dense.length ?? 0));
    const width = TOGETHER * Math.ceil(models.length / TOGETHER);
    this.width = width;
    this.biases = new Float64Array(width);
    this.dense = new Float32Array(features * width);
    this.rows = new HashedRows(hashes);
    this.words = new Float32Array(hashes.size * width);
    this.scores = new Float64Array(width);
    models.forEach((model, of) => {
      this.biases[of] = model?.bias ?? 0;
      model?.dense.forEach((weight, index) => (this.dense[index * width + of] = weight));
      for (const [hash, weight] of model?.words ?? [])
        this.words[this.rows.rowOf(hash) * width + of] = weight;
    });
  }

  /** Returns the score of each model, in log-odds; 0 for a missing one. More may follow. Valid until the next call. */
  scoresOf({ dense, hashes, values }: LessonFeatures): Float64Array {
    const known = this.find(hashes, values);
    for (let first = 0; first < this.width; first += TOGETHER) this.score(first, dense, known);
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

  /** Scores the models from the first one on. */
  private score(first: number, dense: Float32Array, known: number): void {
    const { biases, words, width, starts, values, scores } = this;
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
    scores[first] = one;
    scores[first + 1] = two;
    scores[first + 2] = three;
    scores[first + 3] = four;
  }
}
