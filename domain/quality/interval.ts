import { LEAST_EVIDENCE, type QualityFigure } from '../../schemas/judging/judge-quality.ts';

/** The 97.5% quantile of the normal distribution, for 95% intervals. */
export const Z = 1.959964;

/** A value with the ends of its 95% interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** Returns the published figure of an estimate from `n` posts. Null without an estimate or with too few posts. */
export const figureOf = (estimate: Estimate | null, n: number): QualityFigure | null =>
  estimate === null || n < LEAST_EVIDENCE
    ? null
    : { value: rounded(estimate.value), low: rounded(estimate.low), high: rounded(estimate.high), n };

/**
 * Returns the proportion `successes / n` with Wilson's score interval (1927, J. Am. Stat. Assoc. 22), which also holds
 * for small n and near 0 and 1 (Brown, Cai & DasGupta 2001). `n` may be fractional, such as an effective sample size.
 * Null for n = 0.
 */
export function proportion(successes: number, n: number): Estimate | null {
  if (n <= 0) return null;
  const value = successes / n;
  const middle = (value + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((value * (1 - value)) / n + (Z * Z) / (4 * n * n));
  // Rounding must not push an end past the value.
  return {
    value,
    low: Math.min(value, Math.max(0, middle - half)),
    high: Math.max(value, Math.min(1, middle + half)),
  };
}

/**
 * Returns the mean of independent estimates. Its interval is recovered from theirs (MOVER: Zou & Donner 2008, Stat.
 * Med. 27), so it never has zero width. Null for an empty list.
 */
export function meanOf(parts: readonly Estimate[]): Estimate | null {
  if (parts.length === 0) return null;
  const mean = (of: (part: Estimate) => number) =>
    parts.reduce((sum, part) => sum + of(part), 0) / parts.length;
  const distance = (of: (part: Estimate) => number) =>
    Math.sqrt(parts.reduce((sum, part) => sum + of(part) ** 2, 0)) / parts.length;
  const value = mean((part) => part.value);
  return {
    value,
    low: value - distance((part) => part.value - part.low),
    high: value + distance((part) => part.high - part.value),
  };
}

/** The 97.5% quantiles of Student's t distribution with 1 to 30 degrees of freedom. */
const STUDENT_T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Returns the mean of repeated measurements with its interval by Student's t. One measurement has no interval. */
export function repeated(values: readonly number[]): Estimate {
  const value = values.reduce((sum, one) => sum + one, 0) / values.length;
  const squares = values.reduce((sum, one) => sum + (one - value) ** 2, 0);
  const half =
    values.length < 2
      ? 0
      : (STUDENT_T[values.length - 2] ?? Z) * Math.sqrt(squares / (values.length - 1) / values.length);
  return { value, low: value - half, high: value + half };
}
