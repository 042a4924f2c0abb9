/** What a label may be; null stands for "none of them". */
export type Label = string | null;

/** What was expected of a post and what it got. */
export interface Pair<L extends Label = Label> {
  readonly expected: L;
  readonly got: L;
}

/** How often each label was expected and got. */
export interface Confusion {
  /** Labels in a row, those that are expected first, the commonest of them first. */
  readonly labels: readonly Label[];
  /** How many of the labels are expected of any post. */
  readonly expectedLabels: number;
  /** Posts by the place of what was expected, then of what was got. */
  readonly counts: readonly (readonly number[])[];
  /** Posts by what was expected. */
  readonly expected: readonly number[];
  /** Posts by what was got. */
  readonly got: readonly number[];
  readonly n: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const byName = (a: Label, b: Label) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0);

/** The labels in the order of their places: expected ones by how common they are, then those only got, by name. */
function labelsOf(pairs: readonly Pair[]): { labels: Label[]; expectedLabels: number } {
  const expected = new Map<Label, number>();
  for (const pair of pairs) expected.set(pair.expected, (expected.get(pair.expected) ?? 0) + 1);
  const common = [...expected]
    .sort(([a, many], [b, more]) => more - many || byName(a, b))
    .map(([name]) => name);
  const onlyGot = new Set(pairs.map(({ got }) => got).filter((got) => !expected.has(got)));
  return { labels: [...common, ...[...onlyGot].sort(byName)], expectedLabels: common.length };
}

/** Counts pairs. */
export function confusionOf(pairs: readonly Pair[]): Confusion {
  const { labels, expectedLabels } = labelsOf(pairs);
  const places = new Map(labels.map((label, place) => [label, place]));
  const counts = labels.map(() => labels.map(() => 0));
  for (const { expected, got } of pairs) counts[places.get(expected)!]![places.get(got)!]! += 1;
  return {
    labels,
    expectedLabels,
    counts,
    expected: counts.map(sum),
    got: labels.map((_, place) => sum(counts.map((row) => row[place]!))),
    n: pairs.length,
  };
}

/** Posts that have the label at `place` and got it. */
export const hits = ({ counts }: Confusion, place: number): number => counts[place]![place]!;
