import { seededRandom } from '../../../domain/quality/draws.ts';

/** An example: its features that are not 0, its class, and its weight. */
export interface TrainingExample {
  readonly indexes: readonly number[];
  readonly values: readonly number[];
  readonly label: number;
  readonly weight: number;
}

export interface SoftmaxSettings {
  readonly features: number;
  readonly classes: number;
  readonly rounds: number;
  readonly rate: number;
  /** The pull of weights towards 0, each time a feature occurs. */
  readonly decay: number;
  readonly seed: number;
}

function shuffle(order: number[], random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
}

/** The first round whose weights are averaged: earlier ones still change much. */
const AVERAGED_FROM = 2;

function softmaxInPlace(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let index = 0; index < scores.length; index += 1)
    sum += scores[index] = Math.exp(scores[index]! - most);
  for (let index = 0; index < scores.length; index += 1) scores[index]! /= sum;
}

/**
 * Trains a multinomial logistic regression by stochastic gradient descent with a rate per weight (AdaGrad; Duchi, Hazan
 * & Singer 2011). Returns the mean of the weights after each of the later rounds (Polyak & Juditsky 1992), by feature,
 * then by class.
 */
export function trainSoftmax(examples: readonly TrainingExample[], settings: SoftmaxSettings): Float64Array {
  const { features, classes, rounds, rate, decay, seed } = settings;
  const weights = new Float64Array(features * classes);
  const squares = new Float64Array(features * classes).fill(1e-2);
  const random = seededRandom(seed);
  const order = examples.map((_, index) => index);
  const scores = new Float64Array(classes);
  const mean = new Float64Array(features * classes);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const row of order) {
      const { indexes, values, label, weight } = examples[row]!;
      scores.fill(0);
      indexes.forEach((position, index) => {
        for (let of = 0; of < classes; of += 1)
          scores[of]! += weights[position * classes + of]! * values[index]!;
      });
      softmaxInPlace(scores);
      indexes.forEach((position, index) => {
        for (let of = 0; of < classes; of += 1) {
          const spot = position * classes + of;
          const slope =
            weight * (scores[of]! - (of === label ? 1 : 0)) * values[index]! + decay * weights[spot]!;
          squares[spot]! += slope * slope;
          weights[spot]! -= (rate * slope) / Math.sqrt(squares[spot]!);
        }
      });
    }
    if (round >= AVERAGED_FROM)
      weights.forEach((weight, index) => (mean[index]! += weight / (rounds - AVERAGED_FROM)));
  }
  return mean;
}
