/** A text to learn from: its features that are not 0, its class, and how much it counts. */
export interface Example {
  readonly places: readonly number[];
  readonly values: readonly number[];
  readonly label: number;
  readonly weight: number;
}

export interface SoftmaxSettings {
  readonly features: number;
  readonly classes: number;
  readonly rounds: number;
  readonly rate: number;
  /** How strongly weights are drawn to 0, each time a feature is seen. */
  readonly decay: number;
  readonly seed: number;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, Tommy Ettinger, public domain). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
}

/** Rounds after which the weights no longer move much. */
const SETTLED = 2;

/** The share of each class, from its scores; written over them. */
function softmax(scores: Float64Array): void {
  const most = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) sum += scores[at] = Math.exp(scores[at]! - most);
  for (let at = 0; at < scores.length; at += 1) scores[at]! /= sum;
}

/**
 * Learns a logistic regression with one row of weights a class by stochastic descent with a rate of its own for every
 * weight (AdaGrad; Duchi, Hazan & Singer 2011), as the mean of the weights after each of the later rounds (Polyak &
 * Juditsky 1992). The weights lie feature by feature, a class beside the other.
 */
export function learnSoftmax(examples: readonly Example[], settings: SoftmaxSettings): Float64Array {
  const { features, classes, rounds, rate, decay, seed } = settings;
  const weights = new Float64Array(features * classes);
  const squares = new Float64Array(features * classes).fill(1e-2);
  const random = seeded(seed);
  const order = examples.map((_, at) => at);
  const scores = new Float64Array(classes);
  const mean = new Float64Array(features * classes);
  for (let round = 0; round < rounds; round += 1) {
    shuffle(order, random);
    for (const row of order) {
      const { places, values, label, weight } = examples[row]!;
      scores.fill(0);
      places.forEach((place, at) => {
        for (let of = 0; of < classes; of += 1) scores[of]! += weights[place * classes + of]! * values[at]!;
      });
      softmax(scores);
      places.forEach((place, at) => {
        for (let of = 0; of < classes; of += 1) {
          const spot = place * classes + of;
          const slope =
            weight * (scores[of]! - (of === label ? 1 : 0)) * values[at]! + decay * weights[spot]!;
          squares[spot]! += slope * slope;
          weights[spot]! -= (rate * slope) / Math.sqrt(squares[spot]!);
        }
      });
    }
    if (round >= SETTLED) weights.forEach((weight, at) => (mean[at]! += weight / (rounds - SETTLED)));
  }
  return mean;
}
