/** One piece of evidence that a post is about the brand (above 0) or not (below). */
export interface Evidence {
  /** In log-odds. */
  readonly weight: number;
  /** A short clause for the reason, e.g. `it says "fruit", of a namesake`. Quotes text of the post. */
  readonly clause: string;
}

/** The decision about relevance. */
export interface RelevanceDecision {
  readonly relevant: boolean;
  readonly confidence: number;
  readonly reason: string;
}

/** The most clauses in a reason. */
const MAX_CLAUSES = 2;

/** Sums evidence, in log-odds. */
export const totalWeight = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { weight }) => total + weight, 0);

/**
 * Decides by the sum of evidence: relevant above 0. Confidence is logistic: 0.5 at a sum of 0, 0.88 at 2. The reason
 * names the strongest evidence of the winning side.
 */
export function decide(evidence: readonly Evidence[]): RelevanceDecision {
  const sum = totalWeight(evidence);
  const relevant = sum > 0;
  const winning = evidence
    .filter(({ weight }) => (relevant ? weight > 0 : weight < 0))
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, MAX_CLAUSES)
    .map(({ clause }) => clause);
  const clauses = winning.length > 0 ? winning.join(' and ') : 'nothing shows that the brand is meant';
  return {
    relevant,
    confidence: Math.round((1 / (1 + Math.exp(-Math.abs(sum)))) * 100) / 100,
    reason: `${relevant ? 'Relevant' : 'Not relevant'}: ${clauses}.`,
  };
}
