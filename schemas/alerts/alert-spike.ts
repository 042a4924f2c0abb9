/** How many days of history a spike alert compares with, and how long a keyword must have been watched to count. */
export const SPIKE_HISTORY_DAYS = 14;
/** How many mentions an hour needs to be a spike, by default: people read fewer one by one. */
export const DEFAULT_SPIKE_COUNT = 5;
/** How many hours after a spike an alert reports no other: the next day is a new one. */
export const SPIKE_REST_HOURS = 24;
/** How many hours back a spike is still found: sources are searched at least once a day, and some find posts late. */
export const SPIKE_NEWS_HOURS = 24;

/** Hours before and after the same hour of an earlier day that count as well, since people are not punctual. */
const HOURS_BESIDE = 1;
/** Hours of history needed to judge one hour, all of them before it. */
export const SPIKE_HISTORY_HOURS = SPIKE_HISTORY_DAYS * 24 + HOURS_BESIDE;

/**
 * How many standard errors above the usual count as unusual. In simulations of three years, a Poisson stream, even or
 * with days and nights, has at most one false spike a year; one whose hours also vary by 70 %, one or two a month.
 */
const STANDARD_ERRORS = 4;
/** From this residual on, an hour of the history was a spike itself and weighs less (Noufaily et al. 2013). */
const OUTLIER = 2.58;
/** The share of the history, its highest counts, that is ignored when measuring what is far above the rest. */
const LEFT_OUT = 0.1;

/** What is usual in an hour. */
export interface UsualHour {
  /** The weighted mean of the history. */
  readonly usual: number;
  readonly limit: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Returns mean and dispersion (variance divided by mean, at least 1 as in a Poisson process) of weighted counts. */
interface Fit {
  readonly mean: number;
  readonly dispersion: number;
}

function fit(counts: readonly number[], weights: readonly number[]): Fit {
  // A history of zeros does not mean that nothing can ever happen, so half a mention is added (Jeffreys' prior).
  const mean = Math.max(
    sum(counts.map((count, at) => count * weights[at]!)) / sum(weights),
    0.5 / counts.length,
  );
  const spread = sum(counts.map((count, at) => (weights[at]! * (count - mean) ** 2) / mean));
  return { mean, dispersion: Math.max(1, spread / (counts.length - 1)) };
}

/** Returns the weight of each count by its Anscombe residual: less the further it is above the rest. */
function weightsOf(counts: readonly number[], { mean, dispersion }: Fit): number[] {
  const unit = mean ** (1 / 6) * Math.sqrt(dispersion);
  return counts.map((count) => {
    const residual = (1.5 * (count ** (2 / 3) - mean ** (2 / 3))) / unit;
    return residual > OUTLIER ? (OUTLIER / residual) ** 2 : 1;
  });
}

/**
 * Returns what is usual, given the counts of the same hour on earlier days. Pure. The method comes from outbreak
 * detection in public health: a quasi-Poisson mean in which earlier outbreaks weigh less, and a limit on the
 * 2/3-power scale, where counts are nearly symmetrical (Farrington et al. 1996, J. R. Stat. Soc. A 159:547, without
 * its trend and seasons; weights as in Noufaily et al. 2013, Stat. Med. 32:1206).
 */
export function usualHour(history: readonly number[]): UsualHour {
  // An outbreak hides behind the dispersion it causes, so the dispersion is taken from the rest.
  const low = [...history].sort((a, b) => a - b).slice(0, Math.ceil(history.length * (1 - LEFT_OUT)));
  const first = fit(
    low,
    low.map(() => 1),
  );
  const { mean, dispersion } = fit(history, weightsOf(history, first));
  const error = Math.sqrt(dispersion * mean * (1 + 1 / history.length));
  return { usual: mean, limit: mean * (1 + (2 / 3) * (STANDARD_ERRORS / mean) * error) ** 1.5 };
}

/** An hour with unusually many mentions. */
export interface Spike {
  readonly at: number;
  readonly count: number;
  readonly usual: number;
}

/**
 * Returns the first spike at index `from` or later, given hourly counts, oldest first and without gaps; null when
 * there is none. An hour needs `SPIKE_HISTORY_HOURS` of counts before it.
 */
export function findSpike(counts: readonly number[], from: number, minCount: number): Spike | null {
  for (let at = Math.max(from, SPIKE_HISTORY_HOURS); at < counts.length; at++) {
    const count = counts[at]!;
    if (count < minCount) continue;
    const { usual, limit } = usualHour(historyOf(counts, at));
    if (count > limit) return { at, count, usual };
  }
  return null;
}

/** The counts of the same hour and its neighbors on each of the days before. */
function historyOf(counts: readonly number[], at: number): number[] {
  const beside = Array.from({ length: 2 * HOURS_BESIDE + 1 }, (_, step) => step - HOURS_BESIDE);
  return Array.from({ length: SPIKE_HISTORY_DAYS }, (_, day) =>
    beside.map((step) => counts[at - (day + 1) * 24 + step]!),
  ).flat();
}
