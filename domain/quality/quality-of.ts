import type {
  JudgeQuality,
  LabelQuality,
  LabelsQuality,
  RelevantQuality,
} from '../../schemas/judging/judge-quality.ts';
import type { Sentiment } from '../../schemas/judging/verdict.ts';
import { accuracy, concerned, f1, kappa, macroF1, macroRecall, precision, recall } from './agreement.ts';
import { type Confusion, confusionOf, type Label, type Pair } from './confusion.ts';
import { figureOf } from './interval.ts';
import { areaUnderCurve } from './ranking.ts';

/** A post: what a person says is right, as far as they said, and what the judge said. */
export interface JudgedRow {
  readonly expected: {
    readonly relevant?: boolean | null | undefined;
    readonly sentiment?: Sentiment | null | undefined;
    /** Any scale: only its order counts. */
    readonly urgency?: number | null | undefined;
    /** Null: none of the categories. Undefined: nobody said. */
    readonly category?: string | null | undefined;
  };
  readonly got: {
    readonly relevant: boolean;
    readonly sentiment: Sentiment;
    readonly urgency: number;
    readonly category: string | null;
  };
}

/** The pairs of one aspect, of the rows where somebody said what is right. */
const pairsOf = <T>(
  rows: readonly JudgedRow[],
  expected: (row: JudgedRow) => T | undefined,
  got: (row: JudgedRow) => T,
): { expected: T; got: T }[] =>
  rows.flatMap((row) => {
    const right = expected(row);
    return right === undefined ? [] : [{ expected: right, got: got(row) }];
  });

const RELEVANT = 'relevant';
const IRRELEVANT = 'irrelevant';

function relevantQuality(pairs: readonly Pair[]): RelevantQuality {
  const seen = confusionOf(pairs);
  const place = seen.labels.indexOf(RELEVANT);
  const [isRelevant, calledSo] = [seen.expected[place] ?? 0, seen.got[place] ?? 0];
  const has = place >= 0;
  return {
    n: seen.n,
    precision: has ? figureOf(precision(seen, place), calledSo) : null,
    recall: has ? figureOf(recall(seen, place), isRelevant) : null,
    f1: has ? figureOf(f1(seen, place), concerned(seen, place)) : null,
    balanced_accuracy: figureOf(macroRecall(seen), seen.n),
    kappa: figureOf(kappa(seen), seen.n),
  };
}

const labelQuality = (seen: Confusion, name: Label, place: number): LabelQuality => ({
  name,
  n: seen.expected[place] ?? 0,
  precision: figureOf(precision(seen, place), seen.got[place] ?? 0),
  recall: figureOf(recall(seen, place), seen.expected[place] ?? 0),
  f1: figureOf(f1(seen, place), concerned(seen, place)),
});

function labelsQuality(pairs: readonly Pair[]): LabelsQuality {
  const seen = confusionOf(pairs);
  return {
    n: seen.n,
    accuracy: figureOf(accuracy(seen), seen.n),
    macro_recall: figureOf(macroRecall(seen), seen.n),
    macro_f1: figureOf(macroF1(seen), seen.n),
    kappa: figureOf(kappa(seen), seen.n),
    labels: seen.labels.slice(0, seen.expectedLabels).map((name, place) => labelQuality(seen, name, place)),
  };
}

/**
 * How well a judge did on rows of which people said what is right, in part or in whole. The order of rows does not
 * matter. Every figure that fewer than `LEAST_EVIDENCE` posts bear on, or that has no meaning for these rows (such as
 * the balance of one label), is null.
 */
export function qualityOf(rows: readonly JudgedRow[]): JudgeQuality {
  const word = (relevant: boolean) => (relevant ? RELEVANT : IRRELEVANT);
  const relevant = pairsOf(
    rows,
    ({ expected: { relevant } }) => (typeof relevant === 'boolean' ? word(relevant) : undefined),
    ({ got }) => word(got.relevant),
  );
  const sentiment = pairsOf<Label>(
    rows,
    ({ expected }) => expected.sentiment ?? undefined,
    ({ got }) => got.sentiment,
  );
  const category = pairsOf<Label>(
    rows,
    ({ expected }) => expected.category,
    ({ got }) => got.category,
  );
  const urgency = pairsOf(
    rows,
    ({ expected }) => expected.urgency ?? undefined,
    ({ got }) => got.urgency,
  );
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
