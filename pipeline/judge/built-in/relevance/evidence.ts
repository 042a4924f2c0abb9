/** One piece of evidence that a post is about the brand (above 0) or not (below). */
export interface Evidence {
  /** In log-odds. */
  readonly weight: number;
  /** Why the post is not about the brand, as a sentence without its period: "A job advertisement". */
  readonly says?: string;
  /** Words of the post that show it, in lower case. */
  readonly words?: readonly string[];
  /** Whether lessons taught it. */
  readonly taught?: boolean;
}

/** The decision about relevance. */
export interface RelevanceDecision {
  readonly relevant: boolean;
  readonly confidence: number;
  /** The evidence of the winning side, the strongest first. */
  readonly grounds: readonly Evidence[];
}

/** Sums evidence, in log-odds. */
export const totalWeight = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { weight }) => total + weight, 0);

/** Decides by the sum of evidence: relevant above 0. Confidence is logistic: 0.5 at a sum of 0, 0.88 at 2. */
export function decide(evidence: readonly Evidence[]): RelevanceDecision {
  const sum = totalWeight(evidence);
  const relevant = sum > 0;
  return {
    relevant,
    confidence: Math.round((1 / (1 + Math.exp(-Math.abs(sum)))) * 100) / 100,
    grounds: evidence
      .filter(({ weight }) => (relevant ? weight > 0 : weight < 0))
      .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  };
}
