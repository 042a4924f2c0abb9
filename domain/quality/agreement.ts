import { type Confusion, hits } from './confusion.ts';
import { type Estimate, meanOf, share, Z } from './interval.ts';

/** Places of the labels that posts have. */
const places = ({ expectedLabels }: Confusion) => Array.from({ length: expectedLabels }, (_, place) => place);

/** Share of posts that got the label they have. */
export const accuracy = (seen: Confusion): Estimate | null =>
  share(
    seen.labels.reduce((sum, _, place) => sum + hits(seen, place), 0),
    seen.n,
  );

/** Share of what got a label that has it. Null when nothing got it. */
export const precision = (seen: Confusion, place: number): Estimate | null =>
  share(hits(seen, place), seen.got[place] ?? 0);

/** Share of what has a label that got it. Null when nothing has it. */
export const recall = (seen: Confusion, place: number): Estimate | null =>
  share(hits(seen, place), seen.expected[place] ?? 0);

/** Posts that have a label or got it: what its F1 rests on. */
export const concerned = (seen: Confusion, place: number): number =>
  (seen.expected[place] ?? 0) + (seen.got[place] ?? 0) - hits(seen, place);

/**
 * F1 of a label. It rises with the share J of hits among the posts that have the label or got it, by F1 = 2 J / (1 + J)
 * (Hand, Christen & Kirielle 2021, Mach. Learn. 110), and so do the ends of its interval. Null when no post is concerned.
 */
export function f1(seen: Confusion, place: number): Estimate | null {
  const overlap = share(hits(seen, place), concerned(seen, place));
  const raise = (j: number) => (2 * j) / (1 + j);
  return overlap && { value: raise(overlap.value), low: raise(overlap.low), high: raise(overlap.high) };
}

/**
 * Mean recall of the labels that posts have: balanced accuracy, where there are two. Posts of different labels do not
 * depend on each other, so the interval is that of a mean. Null unless posts have at least two labels.
 */
export const macroRecall = (seen: Confusion): Estimate | null =>
  seen.expectedLabels < 2 ? null : meanOf(places(seen).flatMap((place) => recall(seen, place) ?? []));

/**
 * Posts added, spread evenly over all pairs of labels, before the error of a figure is taken: without them, a judge that
 * made no mistake yet would be certain never to make one. As many as Agresti & Coull (1998, Am. Stat. 52) add to a share.
 */
const ADDED = 4;

/**
 * The interval of a figure that is a smooth function of the shares of pairs, by the delta method: `slope` is its
 * derivative by the share of posts that have label i and got j, where `p` holds all shares.
 */
function around(
  seen: Confusion,
  value: number,
  [least, most]: readonly [number, number],
  slope: (shares: Shares) => (i: number, j: number) => number,
): Estimate {
  const cells = seen.labels.length ** 2;
  const n = seen.n + ADDED;
  const p = seen.counts.map((row) => row.map((count) => (count + ADDED / cells) / n));
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

/** Shares of pairs of labels, and of each label as expected (by row) and as got (by column). */
interface Shares {
  readonly p: readonly (readonly number[])[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const sharesOf = (p: readonly (readonly number[])[]): Shares => ({
  p,
  rows: p.map(total),
  columns: p.map((_, place) => total(p.map((row) => row[place]!))),
});

/**
 * Mean F1 of the labels that posts have, by the delta method (Takahashi et al. 2022, Appl. Intell. 52): the F1 of several
 * labels depend on each other. A label that a post only got counts as a mistake, and is not averaged in. Null unless
 * posts have at least two labels.
 */
export function macroF1(seen: Confusion): Estimate | null {
  const means = places(seen).flatMap((place) => f1(seen, place)?.value ?? []);
  if (means.length < 2) return null;
  return around(seen, total(means) / means.length, [0, 1], ({ p, rows, columns }) => {
    const both = rows.map((row, place) => row + columns[place]!);
    const own = p.map((row, place) => (2 * row[place]!) / both[place]!);
    // By label k: F1 = 2 p[k][k] / (row k + column k).
    const of = (k: number) => (k < seen.expectedLabels ? own[k]! / both[k]! : 0);
    return (i, j) => {
      const hit = i === j && i < seen.expectedLabels ? 2 / both[i]! : 0;
      return (hit - of(i) - of(j)) / seen.expectedLabels;
    };
  });
}

/**
 * Agreement beyond what chance would bring (Cohen 1960), with the error of Fleiss, Cohen & Everitt (1969, Psychol. Bull.
 * 72), which is the delta method. Null when only one label was expected and got: chance agrees too then.
 */
export function kappa(seen: Confusion): Estimate | null {
  const { p, rows, columns } = sharesOf(seen.counts.map((row) => row.map((count) => count / seen.n)));
  const parts = (of: Shares) => ({
    agreed: total(of.p.map((row, place) => row[place]!)),
    byChance: total(of.rows.map((row, place) => row * of.columns[place]!)),
  });
  const found = parts({ p, rows, columns });
  if (seen.n === 0 || found.byChance >= 1) return null;
  const value = (found.agreed - found.byChance) / (1 - found.byChance);
  return around(seen, value, [-1, 1], (shares) => {
    const { agreed, byChance } = parts(shares);
    const left = 1 - byChance;
    return (i, j) =>
      (i === j ? 1 / left : 0) - ((1 - agreed) * (shares.columns[i]! + shares.rows[j]!)) / left ** 2;
  });
}
