/** One thing that speaks for a post being about the brand (above 0) or against it (below). */
export interface Evidence {
  /** In log-odds. */
  readonly weight: number;
  /** A short clause for the reason, e.g. `says "fruit", a namesake`. Text of the post in it is quoted. */
  readonly clause: string;
}

/** What the evidence comes to. */
export interface RelevanceDecision {
  readonly relevant: boolean;
  readonly confidence: number;
  readonly reason: string;
}

/** Clauses named in a reason. */
const MAX_CLAUSES = 2;

/** The log-odds that evidence comes to. */
export const totalWeight = (evidence: readonly Evidence[]): number =>
  evidence.reduce((total, { weight }) => total + weight, 0);

/**
 * Adds up evidence: relevant when the sum is above 0. The confidence is that of a logistic curve, 0.5 at a sum of 0 and
 * 0.88 at 2. The reason names what weighed most on the winning side.
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
