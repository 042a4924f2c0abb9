import type {
  JudgeQuality,
  LabelQuality,
  LabelsQuality,
  RelevantQuality,
} from '../../schemas/judging/judge-quality.ts';
import type { Sentiment } from '../../schemas/judging/verdict.ts';
import { accuracy, supportOf, f1, kappa, macroF1, macroRecall, precision, recall } from './agreement.ts';
import { type Confusion, confusionOf, type Label, type Pair } from './confusion.ts';
import { figureOf } from './interval.ts';
import { areaUnderCurve } from './ranking.ts';

/** A post with what a person said is right, as far as they said, and what the judge said. */
export interface JudgedRow {
  readonly expected: {
    readonly relevant?: boolean | null | undefined;
    readonly sentiment?: Sentiment | null | undefined;
    /** Any scale: only the order counts. */
    readonly urgency?: number | null | undefined;
    /** Null: none of the categories. Undefined: unknown. */
    readonly category?: string | null | undefined;
  };
  readonly got: {
    readonly relevant: boolean;
    readonly sentiment: Sentiment;
    readonly urgency: number;
    readonly category: string | null;
  };
}

const pairsOf = <T>(
  rows: readonly JudgedRow[],
  read: (row: JudgedRow) => readonly [expected: T | undefined, got: T],
): { expected: T; got: T }[] =>
  rows.flatMap((row) => {
    const [expected, got] = read(row);
    return expected === undefined ? [] : [{ expected, got }];
  });

const RELEVANT = 'relevant';
const IRRELEVANT = 'irrelevant';

function relevantQuality(pairs: readonly Pair[]): RelevantQuality {
  const seen = confusionOf(pairs);
  const index = seen.labels.indexOf(RELEVANT);
  const [isRelevant, givenRelevant] = [seen.expected[index] ?? 0, seen.got[index] ?? 0];
  const has = index >= 0;
  return {
    n: seen.n,
    precision: has ? figureOf(precision(seen, index), givenRelevant) : null,
    recall: has ? figureOf(recall(seen, index), isRelevant) : null,
    f1: has ? figureOf(f1(seen, index), supportOf(seen, index)) : null,
    balanced_accuracy: figureOf(macroRecall(seen), seen.n),
    kappa: figureOf(kappa(seen), seen.n),
  };
}

const labelQuality = (seen: Confusion, name: Label, index: number): LabelQuality => ({
  name,
  n: seen.expected[index] ?? 0,
  precision: figureOf(precision(seen, index), seen.got[index] ?? 0),
  recall: figureOf(recall(seen, index), seen.expected[index] ?? 0),
  f1: figureOf(f1(seen, index), supportOf(seen, index)),
});

function labelsQuality(pairs: readonly Pair[]): LabelsQuality {
  const seen = confusionOf(pairs);
  return {
    n: seen.n,
    accuracy: figureOf(accuracy(seen), seen.n),
    macro_recall: figureOf(macroRecall(seen), seen.n),
    macro_f1: figureOf(macroF1(seen), seen.n),
    kappa: figureOf(kappa(seen), seen.n),
    labels: seen.labels.slice(0, seen.expectedLabels).map((name, index) => labelQuality(seen, name, index)),
  };
}

/**
 * Returns how well a judge did on rows whose right answers are known, in part or in full. The order of rows does not
 * matter. A figure is null when it rests on fewer than `LEAST_EVIDENCE` posts, or is undefined for these rows (such as
 * balanced accuracy with one label).
 */
export function qualityOf(rows: readonly JudgedRow[]): JudgeQuality {
  const word = (relevant: boolean) => (relevant ? RELEVANT : IRRELEVANT);
  const relevant = pairsOf(rows, ({ expected, got }) => [
    typeof expected.relevant === 'boolean' ? word(expected.relevant) : undefined,
    word(got.relevant),
  ]);
  const sentiment = pairsOf<Label>(rows, ({ expected, got }) => [
    expected.sentiment ?? undefined,
    got.sentiment,
  ]);
  const category = pairsOf<Label>(rows, ({ expected, got }) => [expected.category, got.category]);
  const urgency = pairsOf(rows, ({ expected, got }) => [expected.urgency ?? undefined, got.urgency]);
  const isKnown = ({ expected: { relevant, sentiment, urgency, category } }: JudgedRow) =>
    (relevant ?? sentiment ?? urgency ?? null) !== null || category !== undefined;
  return {
    n: rows.filter(isKnown).length,
    relevant: relevantQuality(relevant),
    sentiment: labelsQuality(sentiment),
    category: labelsQuality(category),
    urgency: { n: urgency.length, auc: figureOf(areaUnderCurve(urgency), urgency.length) },
  };
}
