/** A label. Null means "none of them". */
export type Label = string | null;

/** The label expected of a post and the one it got. */
export interface Pair<L extends Label = Label> {
  readonly expected: L;
  readonly got: L;
}

/** How often each label was expected and given. */
export interface Confusion {
  /** Expected labels first, most common first; then labels that were only given. */
  readonly labels: readonly Label[];
  /** How many of the labels are expected of any post. They come first. */
  readonly expectedLabels: number;
  /** Posts by the index of the expected label, then of the given one. */
  readonly counts: readonly (readonly number[])[];
  /** Posts by expected label. */
  readonly expected: readonly number[];
  /** Posts by given label. */
  readonly got: readonly number[];
  readonly n: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const byName = (a: Label, b: Label) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/** Returns the labels in order: expected ones by frequency, then those only given, by name. */
function labelsOf(pairs: readonly Pair[]): { labels: Label[]; expectedLabels: number } {
  const expected = new Map<Label, number>();
  for (const pair of pairs) expected.set(pair.expected, (expected.get(pair.expected) ?? 0) + 1);
  const common = [...expected]
    .sort(([a, many], [b, more]) => more - many || byName(a, b))
    .map(([name]) => name);
  const onlyGot = new Set(pairs.map(({ got }) => got).filter((got) => !expected.has(got)));
  return { labels: [...common, ...[...onlyGot].sort(byName)], expectedLabels: common.length };
}

/** Counts the pairs. */
export function confusionOf(pairs: readonly Pair[]): Confusion {
  const { labels, expectedLabels } = labelsOf(pairs);
  const indexes = new Map(labels.map((label, index) => [label, index]));
  const counts = labels.map(() => labels.map(() => 0));
  for (const { expected, got } of pairs) counts[indexes.get(expected)!]![indexes.get(got)!]! += 1;
  return {
    labels,
    expectedLabels,
    counts,
    expected: counts.map(sum),
    got: labels.map((_, index) => sum(counts.map((row) => row[index]!))),
    n: pairs.length,
  };
}

/** Returns how many posts have the label at an index and were given it. */
export const hits = ({ counts }: Confusion, index: number): number => counts[index]![index]!;
