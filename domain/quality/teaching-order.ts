/** A post that could be asked about. */
export interface TeachingCandidate {
  readonly text: string;
  /** The judge's confidence in its verdict on relevance, 0.5 (a guess) to 1. */
  readonly confidence: number;
}

/** The least doubt: a judge may be sure and wrong of a whole kind of posts. */
const MIN_DOUBT = 0.1;

/** Returns how open the verdict is: 1 for a guess, little for a sure one. */
const doubtOf = ({ confidence }: TeachingCandidate) =>
  MIN_DOUBT + (1 - MIN_DOUBT) * Math.max(0, Math.min(1, 2 * (1 - confidence)));

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []);

/** A text as the weights of its words, of length 1. */
type WordWeights = ReadonlyMap<string, number>;

/** Weighs the words of each text by how few texts contain them (inverse document frequency). */
function weighWords(texts: readonly string[]): WordWeights[] {
  const words = texts.map(wordsOf);
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.map((own) => {
    const weights = [...own].map((word) => [word, Math.log((texts.length + 1) / counts.get(word)!)] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  });
}

function cosineOf(one: WordWeights, other: WordWeights): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let sum = 0;
  for (const [word, weight] of few) sum += weight * (many.get(word) ?? 0);
  return sum;
}

/**
 * Returns the indexes of the candidates in the order in which their labels would teach a judge most: each time the one
 * that stands for most doubt that no earlier one stands for. A post stands for another as far as they share words, rare
 * ones more. (Uncertainty times density, Settles & Craven 2008, as a facility location, whose greedy solution is within
 * 63 % of the best; Nemhauser, Wolsey & Fisher 1978.) Takes the square of their number: 50 ms for 300.
 */
export function teachingOrder(candidates: readonly TeachingCandidate[]): number[] {
  const weights = weighWords(candidates.map(({ text }) => text));
  const doubts = candidates.map(doubtOf);
  const likeness = weights.map((one, at) =>
    weights.map((other, index) => (at === index ? 1 : cosineOf(one, other))),
  );
  const covered = new Float64Array(candidates.length);
  const gainOf = (at: number) =>
    likeness[at]!.reduce(
      (sum, alike, index) => sum + doubts[index]! * Math.max(0, alike - covered[index]!),
      0,
    );
  const left = new Set(candidates.keys());
  const order: number[] = [];
  while (left.size > 0) {
    let [best, most] = [-1, -1];
    for (const at of left) {
      const gain = gainOf(at);
      if (gain > most) [best, most] = [at, gain];
    }
    left.delete(best);
    order.push(best);
    likeness[best]!.forEach((alike, index) => (covered[index] = Math.max(covered[index]!, alike)));
  }
  return order;
}
