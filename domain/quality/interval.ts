import { LEAST_EVIDENCE, type QualityFigure } from '../../schemas/judging/judge-quality.ts';

/** The 97.5 % point of the normal distribution: intervals are of 95 %. */
export const Z = 1.959964;

/** A value and the ends of its interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** The figure that an estimate from `n` posts makes; null when they are too few, or when there is no estimate. */
export const figureOf = (estimate: Estimate | null, n: number): QualityFigure | null =>
  estimate === null || n < LEAST_EVIDENCE
    ? null
    : { value: rounded(estimate.value), low: rounded(estimate.low), high: rounded(estimate.high), n };

/**
 * A share `successes / n`, with the score interval of Wilson (1927, J. Am. Stat. Assoc. 22), which holds for small n and
 * shares near 0 and 1 too (Brown, Cai & DasGupta 2001). `n` need not be whole: an effective number of posts will do.
 * Null for n = 0.
 */
export function share(successes: number, n: number): Estimate | null {
  if (n <= 0) return null;
  const value = successes / n;
  const middle = (value + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z / (1 + (Z * Z) / n)) * Math.sqrt((value * (1 - value)) / n + (Z * Z) / (4 * n * n));
  // Rounding must not push the end past a value of 0 or 1.
  return {
    value,
    low: Math.min(value, Math.max(0, middle - half)),
    high: Math.max(value, Math.min(1, middle + half)),
  };
}

/**
 * The mean of estimates that do not depend on each other. Its interval is recovered from theirs (MOVER: Zou & Donner
 * 2008, Stat. Med. 27), and so keeps what is good about them: it is never of no width. Null of none.
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
