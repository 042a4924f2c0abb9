import { type Confusion, hits } from './confusion.ts';
import { type Estimate, meanOf, proportion, Z } from './interval.ts';

const expectedIndexes = ({ expectedLabels }: Confusion) =>
  Array.from({ length: expectedLabels }, (_, index) => index);

/** Returns the share of posts whose label is right. */
export const accuracy = (seen: Confusion): Estimate | null =>
  proportion(
    seen.labels.reduce((sum, _, index) => sum + hits(seen, index), 0),
    seen.n,
  );

/** Returns the share of posts given a label that have it. Null when no post was given it. */
export const precision = (seen: Confusion, index: number): Estimate | null =>
  proportion(hits(seen, index), seen.got[index] ?? 0);

/** Returns the share of posts with a label that were given it. Null when no post has it. */
export const recall = (seen: Confusion, index: number): Estimate | null =>
  proportion(hits(seen, index), seen.expected[index] ?? 0);

/** Returns how many posts have a label or were given it: the base of its F1. */
export const supportOf = (seen: Confusion, index: number): number =>
  (seen.expected[index] ?? 0) + (seen.got[index] ?? 0) - hits(seen, index);

/**
 * Returns the F1 of a label. F1 = 2 J / (1 + J), where J is the share of hits among the posts that have the label or
 * were given it (Hand, Christen & Kirielle 2021, Mach. Learn. 110). F1 rises with J, so the interval of J maps to that
 * of F1. Null when no post has the label or was given it.
 */
export function f1(seen: Confusion, index: number): Estimate | null {
  const overlap = proportion(hits(seen, index), supportOf(seen, index));
  const raise = (j: number) => (2 * j) / (1 + j);
  return overlap && { value: raise(overlap.value), low: raise(overlap.low), high: raise(overlap.high) };
}

/**
 * Returns the mean recall of the expected labels; with two labels, this is balanced accuracy. Posts of different labels
 * are independent, so the interval is that of a mean. Null with fewer than two expected labels.
 */
export const macroRecall = (seen: Confusion): Estimate | null =>
  seen.expectedLabels < 2
    ? null
    : meanOf(expectedIndexes(seen).flatMap((index) => recall(seen, index) ?? []));

/**
 * Posts added, spread evenly over all pairs of labels, before computing an error. Without them, a judge without
 * mistakes so far would have an interval of zero width. Agresti & Coull (1998, Am. Stat. 52) add as many to a
 * proportion.
 */
const PSEUDO_POSTS = 4;

/**
 * Returns the interval of a figure that is a smooth function of the shares of label pairs, by the delta method. `slope`
 * is its derivative with respect to the share of posts that have label i and were given label j.
 */
function deltaInterval(
  seen: Confusion,
  value: number,
  [least, most]: readonly [number, number],
  slope: (shares: Shares) => (i: number, j: number) => number,
): Estimate {
  const cells = seen.labels.length ** 2;
  const n = seen.n + PSEUDO_POSTS;
  const p = seen.counts.map((row) => row.map((count) => (count + PSEUDO_POSTS / cells) / n));
  const by = slope(sharesOf(p));
  let first = 0;
  let second = 0;
  p.forEach((row, i) =>
    row.forEach((at, j) => {
      first += at * by(i, j);
      second += at * by(i, j) ** 2;
    }),
  );
  const half = Z * Math.sqrt(Math.max(0, second - first ** 2) / n);
  return { value, low: Math.max(least, value - half), high: Math.min(most, value + half) };
}

/** Shares of label pairs, and of each label as expected (rows) and as given (columns). */
interface Shares {
  readonly p: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const sharesOf = (p: readonly (readonly number[])[]): Shares => ({
  p,
  rows: p.map(total),
  columns: p.map((_, index) => total(p.map((row) => row[index]!))),
});

/**
 * Returns the mean F1 of the expected labels, by the delta method (Takahashi et al. 2022, Appl. Intell. 52) because the
 * F1 of different labels are dependent. A label that is given but never expected counts as a mistake and is not
 * averaged in. Null with fewer than two expected labels.
 */
export function macroF1(seen: Confusion): Estimate | null {
  const means = expectedIndexes(seen).flatMap((index) => f1(seen, index)?.value ?? []);
  if (means.length < 2) return null;
  return deltaInterval(seen, total(means) / means.length, [0, 1], ({ p, rows, columns }) => {
    const both = rows.map((row, index) => row + columns[index]!);
    const own = p.map((row, index) => (2 * row[index]!) / both[index]!);
    // For label k: F1 = 2 p[k][k] / (row k + column k).
    const of = (k: number) => (k < seen.expectedLabels ? own[k]! / both[k]! : 0);
    return (i, j) => {
      const hit = i === j && i < seen.expectedLabels ? 2 / both[i]! : 0;
      return (hit - of(i) - of(j)) / seen.expectedLabels;
    };
  });
}

/**
 * Returns Cohen's kappa (1960), the agreement beyond chance, with the error of Fleiss, Cohen & Everitt (1969, Psychol.
 * Bull. 72), which is the delta method. Null when only one label was expected and given: chance agrees fully then.
 */
export function kappa(seen: Confusion): Estimate | null {
  const { p, rows, columns } = sharesOf(seen.counts.map((row) => row.map((count) => count / seen.n)));
  const parts = (of: Shares) => ({
    agreed: total(of.p.map((row, index) => row[index]!)),
    byChance: total(of.rows.map((row, index) => row * of.columns[index]!)),
  });
  const found = parts({ p, rows, columns });
  if (seen.n === 0 || found.byChance >= 1) return null;
  const value = (found.agreed - found.byChance) / (1 - found.byChance);
  return deltaInterval(seen, value, [-1, 1], (shares) => {
    const { agreed, byChance } = parts(shares);
    const left = 1 - byChance;
    return (i, j) =>
      (i === j ? 1 / left : 0) - ((1 - agreed) * (shares.columns[i]! + shares.rows[j]!)) / left ** 2;
  });
}
