import { LEAST_EVIDENCE, type QualityFigure } from '../../schemas/judging/judge-quality.ts';
import { drawBeta, seededRandom } from './draws.ts';
import { figureOf, type Estimate } from './interval.ts';

/** What is known of the posts that a judge kept, or of those that it filtered out. */
export interface StratumEvidence {
  /** Posts of which nobody has said anything, those drawn for the audit included. */
  readonly population: number;
  /** Of them: drawn at random and answered. */
  readonly audited: number;
  /** Of those: judged wrongly. */
  readonly wrong: number;
  /** Posts that people had set right, or confirmed, by themselves: their truth is known and is no estimate. */
  readonly knownWrong: number;
  readonly knownRight: number;
}

/** How well relevance is told; null where there is not enough evidence. */
export interface AuditedFigures {
  readonly precision: QualityFigure | null;
  readonly recall: QualityFigure | null;
  readonly f1: QualityFigure | null;
  readonly kappa: QualityFigure | null;
}

/** Posts by verdict and truth; fractions of posts, since most are estimated. */
interface Table {
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
}

/** Draws behind each interval: the ends move by less than a hundredth between seeds. */
const DRAWS = 4_000;
const SEED = 20_261_120;

/** Posts judged wrongly in a stratum: those known to be, those found by the audit, and `share` of the rest. */
const wrongOf = ({ population, audited, wrong, knownWrong }: StratumEvidence, share: number) =>
  knownWrong + wrong + Math.max(0, population - audited) * share;
const sizeOf = ({ population, knownWrong, knownRight }: StratumEvidence) =>
  population + knownWrong + knownRight;

function tableOf(kept: StratumEvidence, filtered: StratumEvidence, shares: readonly [number, number]): Table {
  const falsePositives = wrongOf(kept, shares[0]);
  const falseNegatives = wrongOf(filtered, shares[1]);
  return {
    falsePositives,
    falseNegatives,
    truePositives: sizeOf(kept) - falsePositives,
    trueNegatives: sizeOf(filtered) - falseNegatives,
  };
}

const METRICS = {
  precision: ({ truePositives, falsePositives }: Table) => truePositives / (truePositives + falsePositives),
  recall: ({ truePositives, falseNegatives }: Table) => truePositives / (truePositives + falseNegatives),
  f1: ({ truePositives, falsePositives, falseNegatives }: Table) =>
    (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives),
  kappa(table: Table) {
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
 * How well relevance is told, from two random samples: one of what was kept, one of what was filtered out. Posts that
 * people corrected by themselves are counted as what they are and left out of the estimate, for they were not drawn by
 * chance: people object to what they see, and seldom to what they never see.
 *
 * The share of wrong verdicts in each stratum has a beta distribution after the audit (Jeffreys' prior, whose intervals
 * cover what they promise also near 0: Brown, Cai & DasGupta 2001, Stat. Sci. 16); each figure's interval holds
 * the middle 95 % of its values over draws from both. Pure: the draws are always the same.
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
  const estimate = (metric: (table: Table) => number): Estimate | null => {
    const value = metric(point);
    if (!Number.isFinite(value)) return null;
    const values = draws.map(metric).sort((a, b) => a - b);
    const at = (quantile: number) => values[Math.round(quantile * (DRAWS - 1))]!;
    return { value, low: Math.min(value, at(0.025)), high: Math.max(value, at(0.975)) };
  };
  const n = kept.audited + filtered.audited;
  const hasBoth = strata.every(({ audited }) => audited >= LEAST_EVIDENCE);
  const both = (metric: (table: Table) => number) => (hasBoth ? figureOf(estimate(metric), n) : null);
  return {
    precision: figureOf(estimate(METRICS.precision), kept.audited),
    recall: both(METRICS.recall),
    f1: both(METRICS.f1),
    kappa: both(METRICS.kappa),
  };
}
