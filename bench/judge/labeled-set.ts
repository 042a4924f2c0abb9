import type { Evaluation } from '../../pipeline/judge/file/evaluation.ts';
import type { JudgeLine, VerdictLine } from '../../schemas/judging/judge-file.ts';
import type { QualityFigure } from '../../schemas/judging/judge-quality.ts';
import type { SetRecord } from '../../pipeline/judge/training/licensed-sets.ts';

/** A measure of a set. */
export interface Measure {
  readonly name: string;
  readonly of: (evaluation: Evaluation) => QualityFigure | null;
  /** The target; null without one. */
  readonly target: number | null;
  /** What others achieve, and the source; null when nothing is comparable. */
  readonly reference: { readonly value: number; readonly what: string } | null;
}

/** A simple way of judging, measured on the same lines in the same run. */
export interface PlainJudge {
  readonly what: string;
  readonly judge: (lines: readonly JudgeLine[]) => VerdictLine[];
}

/** A set of posts that people labeled, as lines for the judge. */
export interface LabeledSet {
  readonly name: string;
  /** Its path in the folder of sets. */
  readonly path: string;
  /** Returns the lines for the judge. Pure: the same records give the same lines. */
  readonly lines: (records: readonly SetRecord[]) => JudgeLine[];
  readonly measures: readonly Measure[];
  readonly plain?: PlainJudge;
  /** The targets of the mean balanced accuracy by the number of lessons it is measured after. */
  readonly learning?: ReadonlyMap<number, number>;
}

type MeasureOptions = {
  readonly target?: number;
  readonly reference?: readonly [value: number, what: string];
};

const measure =
  (name: string, of: Measure['of']) =>
  ({ target, reference }: MeasureOptions = {}): Measure => ({
    name,
    of,
    target: target ?? null,
    reference: reference ? { value: reference[0], what: reference[1] } : null,
  });

export const sentimentMacroRecall = measure(
  'sentiment_macro_recall',
  ({ overall }) => overall.sentiment.macro_recall,
);
export const sentimentMacroF1 = measure('sentiment_macro_f1', ({ overall }) => overall.sentiment.macro_f1);
export const sentimentAccuracy = measure('sentiment_accuracy', ({ overall }) => overall.sentiment.accuracy);
export const categoryMacroF1 = measure('category_macro_f1', ({ overall }) => overall.category.macro_f1);
export const urgencyAuc = measure('urgency_auc', ({ overall }) => overall.urgency.auc);
export const relevantF1 = measure('relevant_f1', ({ overall }) => overall.relevant.f1);
export const balancedAccuracy = measure(
  'balanced_accuracy',
  ({ overall }) => overall.relevant.balanced_accuracy,
);
export const meanBalancedAccuracy = measure(
  'mean_balanced_accuracy',
  ({ mean_of_groups }) => mean_of_groups?.balanced_accuracy ?? null,
);

/** F1 of one label of the sentiment or the category. */
export const labelF1 = (aspect: 'sentiment' | 'category', name: string) =>
  measure(
    `${aspect}_f1_${name.toLowerCase()}`,
    ({ overall }) => overall[aspect].labels.find((label) => label.name === name)?.f1 ?? null,
  );
