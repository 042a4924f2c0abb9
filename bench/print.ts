/** One line of a benchmark: what was measured, and the peer or the limit it is compared with. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What did the same work in the same run; `peer_value` is its figure in the same unit. */
  readonly peer?: string | null;
  readonly peer_value?: number;
  /** The figure over the peer's: the median of the ratios of the rounds. */
  readonly ratio?: number;
  /** What the figure should stay within, or the ratio where there is one. */
  readonly limit?: number;
  readonly note?: string;
}

/** Called with each figure as soon as it is known. */
export type Print = (figure: Figure) => void;

/** Returns the value that this share (0 to 1) of the values does not exceed, by nearest rank. NaN without values. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;

/** Returns the middle value, or the lower of the two in the middle. NaN without values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to four digits, so that a line claims no more than was measured. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

/** Compares a figure with its peer's over rounds that measured both: medians, and the median of the rounds' ratios. */
export function comparison(
  name: string,
  unit: string,
  peer: string,
  rounds: readonly (readonly [ours: number, peers: number])[],
): Figure {
  return {
    name,
    value: rounded(median(rounds.map(([ours]) => ours))),
    unit,
    peer,
    peer_value: rounded(median(rounds.map(([, peers]) => peers))),
    ratio: rounded(median(rounds.map(([ours, peers]) => ours / peers))),
  };
}
