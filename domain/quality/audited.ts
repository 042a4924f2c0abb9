import { LEAST_EVIDENCE, type QualityFigure } from '../../schemas/judging/judge-quality.ts';
import { drawBeta, seededRandom } from './draws.ts';
import { figureOf, type Estimate } from './interval.ts';

/** What is known about the posts that a judge kept, or about those that it filtered out. */
export interface StratumEvidence {
  /** Posts without a correction or confirmation, including those drawn for the audit. */
  readonly population: number;
  /** Of those: drawn at random and answered. */
  readonly audited: number;
  /** Of the audited: judged wrongly. */
  readonly wrong: number;
  /** Posts that people corrected or confirmed on their own: known, not estimated. */
  readonly knownWrong: number;
  readonly knownRight: number;
}

/** How well the judge tells relevance. Null without enough evidence. */
export interface AuditedFigures {
  readonly precision: QualityFigure | null;
  readonly recall: QualityFigure | null;
  readonly f1: QualityFigure | null;
  readonly kappa: QualityFigure | null;
}

/** Posts by verdict and truth. Fractions, because most are estimated. */
interface ConfusionTable {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Draws per interval: enough that its ends differ by less than 0.01 between seeds. */
const DRAWS = 4_000;
const SEED = 20_261_120;

/** Returns the posts judged wrongly in a stratum: those known, those found by the audit, and a share of the rest. */
const errorsIn = ({ population, audited, wrong, knownWrong }: StratumEvidence, share: number) =>
  knownWrong + wrong + Math.max(0, population - audited) * share;
const sizeOf = ({ population, knownWrong, knownRight }: StratumEvidence) =>
  population + knownWrong + knownRight;

function tableOf(
  kept: StratumEvidence,
  filtered: StratumEvidence,
  shares: readonly [number, number],
): ConfusionTable {
  const falsePositives = errorsIn(kept, shares[0]);
  const falseNegatives = errorsIn(filtered, shares[1]);
  return {
    falsePositives,
    falseNegatives,
    truePositives: sizeOf(kept) - falsePositives,
    trueNegatives: sizeOf(filtered) - falseNegatives,
  };
}

const METRICS = {
  precision: ({ truePositives, falsePositives }: ConfusionTable) =>
    truePositives / (truePositives + falsePositives),
  recall: ({ truePositives, falseNegatives }: ConfusionTable) =>
    truePositives / (truePositives + falseNegatives),
  f1: ({ truePositives, falsePositives, falseNegatives }: ConfusionTable) =>
    (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives),
  kappa(table: ConfusionTable) {
    const { truePositives, falsePositives, falseNegatives, trueNegatives } = table;
    const n = truePositives + falsePositives + falseNegatives + trueNegatives;
    const chance =
      ((truePositives + falsePositives) * (truePositives + falseNegatives) +
        (trueNegatives + falseNegatives) * (trueNegatives + falsePositives)) /
      (n * n);
    return ((truePositives + trueNegatives) / n - chance) / (1 - chance);
  },
} as const;

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/**
 * Estimates how well the judge tells relevance from two random samples: one of the kept posts, one of the filtered out.
 * Posts that people corrected on their own count as known and stay out of the estimate, because they are no random
 * sample: people correct what they see.
 *
 * After the audit, the share of wrong verdicts in each stratum has a beta distribution (Jeffreys prior, whose intervals
 * keep their coverage near 0: Brown, Cai & DasGupta 2001, Stat. Sci. 16). Each interval spans the middle 95% of a
 * figure over draws from both. Pure: the seed is fixed.
 */
export function auditedFigures(kept: StratumEvidence, filtered: StratumEvidence): AuditedFigures {
  const random = seededRandom(SEED);
  const strata = [kept, filtered] as const;
  const point = tableOf(kept, filtered, [
    ratio(kept.wrong, kept.audited),
    ratio(filtered.wrong, filtered.audited),
  ]);
  const draws = Array.from({ length: DRAWS }, () => {
    const [ofKept = 0, ofFiltered = 0] = strata.map(({ audited, wrong }) =>
      drawBeta(random, wrong + 0.5, audited - wrong + 0.5),
    );
    return tableOf(kept, filtered, [ofKept, ofFiltered]);
  });
  const estimate = (metric: (table: ConfusionTable) => number): Estimate | null => {
    const value = metric(point);
    if (!Number.isFinite(value)) return null;
    const values = draws.map(metric).sort((a, b) => a - b);
    const at = (quantile: number) => values[Math.round(quantile * (DRAWS - 1))]!;
    return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
  };
  const n = kept.audited + filtered.audited;
  const hasBoth = strata.every(({ audited }) => audited >= LEAST_EVIDENCE);
  const both = (metric: (table: ConfusionTable) => number) =>
    hasBoth ? figureOf(estimate(metric), n) : null;
  return {
    precision: figureOf(estimate(METRICS.precision), kept.audited),
    recall: both(METRICS.recall),
    f1: both(METRICS.f1),
    kappa: both(METRICS.kappa),
  };
}
