import { seededRandom } from '../../../../domain/quality/draws.ts';

/** Features of one kind: all have the same value. */
export interface FeatureGroup {
  readonly indexes: Uint32Array;
  readonly value: number;
}

/** An example with features of several kinds. */
export interface LogisticExample {
  readonly groups: readonly FeatureGroup[];
  readonly label: 0 | 1;
  readonly weight: number;
}

export interface LogisticSettings {
  readonly features: number;
  readonly rounds: number;
  readonly rate: number;
  /** The pull of weights towards 0, each time a feature occurs. */
  readonly decay: number;
  readonly seed: number;
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
}

/** The first round whose weights are averaged: earlier ones still change much. */
const AVERAGED_FROM = 2;

/** Learns from one example: by gradient descent with a rate per weight (AdaGrad; Duchi, Hazan & Singer 2011). */
function learn(
  { groups, label, weight }: LogisticExample,
  { rate, decay }: LogisticSettings,
  weights: Float64Array,
  squares: Float64Array,
): void {
  let sum = 0;
  for (const { indexes, value } of groups)
    for (let at = 0; at < indexes.length; at += 1) sum += weights[indexes[at]!]! * value;
  const error = weight * (1 / (1 + Math.exp(-sum)) - label);
  for (const { indexes, value } of groups)
    for (let at = 0; at < indexes.length; at += 1) {
      const spot = indexes[at]!;
      const slope = error * value + decay * weights[spot]!;
      squares[spot]! += slope * slope;
      weights[spot]! -= (rate * slope) / Math.sqrt(squares[spot]!);
    }
}

/** Trains a logistic regression. Returns the mean of the weights after each of the later rounds (Polyak & Juditsky 1992). */
export function trainLogistic(
  examples: readonly LogisticExample[],
  settings: LogisticSettings,
): Float64Array {
  const weights = new Float64Array(settings.features);
  const squares = new Float64Array(settings.features).fill(1e-2);
  const mean = new Float64Array(settings.features);
  const random = seededRandom(settings.seed);
  const order = Uint32Array.from(examples, (_, index) => index);
  for (let round = 0; round < settings.rounds; round += 1) {
    shuffle(order, random);
    for (const row of order) learn(examples[row]!, settings, weights, squares);
    if (round >= AVERAGED_FROM)
      for (let index = 0; index < mean.length; index += 1)
        mean[index]! += weights[index]! / (settings.rounds - AVERAGED_FROM);
  }
  return mean;
}
