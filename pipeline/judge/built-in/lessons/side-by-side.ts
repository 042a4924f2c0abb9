import { HashedRows } from '../hashed-rows.ts';
import type { LessonFeatures } from './lesson-features.ts';
import { scoreWithoutWords, type LessonModel } from './lesson-model.ts';

/**
 * Several models over the same features; null for a missing one. The models of a project share most words, so each word
 * of a post is looked up once for all of them.
 */
export class SideBySide {
  private readonly models: readonly (LessonModel | null)[];
  private readonly rows: HashedRows;
  /** A row of weights per word, one for each model. */
  private readonly weights: Float32Array;

  constructor(models: readonly (LessonModel | null)[]) {
    const hashes = new Set(models.flatMap((model) => [...(model?.words.keys() ?? [])]));
    this.models = models;
    this.rows = new HashedRows(hashes);
    this.weights = new Float32Array(hashes.size * models.length);
    models.forEach((model, of) => {
      for (const [hash, weight] of model?.words ?? [])
        this.weights[this.rows.rowOf(hash) * models.length + of] = weight;
    });
  }

  /** Returns the score of each model, in log-odds; 0 for a missing one. */
  scoresOf({ dense, hashes, values }: LessonFeatures): Float64Array {
    const { models, rows, weights } = this;
    const scores = new Float64Array(models.length);
    models.forEach((model, of) => {
      if (model) scores[of] = scoreWithoutWords(model, dense);
    });
    for (let index = 0; index < hashes.length; index += 1) {
      const row = rows.rowOf(hashes[index]!) * scores.length;
      if (row < 0) continue;
      for (let of = 0; of < scores.length; of += 1) scores[of]! += weights[row + of]! * values[index]!;
    }
    return scores;
  }
}
