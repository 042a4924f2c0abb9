/** One line of a benchmark: what was measured, and the peer or the limit that it is set against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the same work was done with beside it, in the same run, and its figure in the same unit. */
  readonly peer?: string;
  readonly peer_value?: number;
  /** The figure over the peer's: the median over the rounds, each round's pair taken together. */
  readonly ratio?: number;
  /** What the figure, or the ratio where there is one, is meant to stay within. */
  readonly limit?: number;
  readonly note?: string;
}

/** Takes a figure as soon as it is known. */
export type Print = (figure: Figure) => void;

/** The value that this share (0 to 1) of them does not exceed, by nearest rank. NaN of none. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN;

/** The middle value; of an even number the lower one of the two in the middle. NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Rounds to four digits, so that a line claims no more than was measured. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

/** A figure beside its peer, from rounds in which both were measured: medians, and the median of the rounds' ratios. */
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
