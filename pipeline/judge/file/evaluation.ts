import type { JudgeQuality, QualityFigure } from '../../../schemas/judging/judge-quality.ts';
import type { VerdictLine } from '../../../schemas/judging/judge-file.ts';
import { figureOf, meanOf } from '../../../domain/quality/interval.ts';
import { type JudgedRow, qualityOf } from '../../../domain/quality/quality-of.ts';
import type { JudgeCase } from './cases.ts';

/** Means over groups: for each aspect the figure that does not depend on how many posts have which label. */
export interface GroupMeans {
  readonly balanced_accuracy: QualityFigure | null;
  readonly sentiment_macro_recall: QualityFigure | null;
  readonly category_macro_f1: QualityFigure | null;
  readonly urgency_auc: QualityFigure | null;
}

/** The measured quality of a file's verdicts. */
export interface Evaluation {
  readonly overall: JudgeQuality;
  /** By name; lines without a group are in `overall` only. */
  readonly groups: readonly { readonly group: string; readonly quality: JudgeQuality }[];
  /** Every group counts the same, whatever its size; null with fewer than two. */
  readonly mean_of_groups: GroupMeans | null;
}

function rowOf({ expected, brief }: JudgeCase, got: VerdictLine): JudgedRow {
  const { category, ...others } = expected;
  return { expected: brief().categories.length > 0 ? { category, ...others } : others, got };
}

function meansOf(groups: readonly JudgeQuality[]): GroupMeans {
  const mean = (figure: (quality: JudgeQuality) => QualityFigure | null) => {
    const found = groups.flatMap((quality) => figure(quality) ?? []);
    return figureOf(
      meanOf(found),
      found.reduce((sum, { n }) => sum + n, 0),
    );
  };
  return {
    balanced_accuracy: mean(({ relevant }) => relevant.balanced_accuracy),
    sentiment_macro_recall: mean(({ sentiment }) => sentiment.macro_recall),
    category_macro_f1: mean(({ category }) => category.macro_f1),
    urgency_auc: mean(({ urgency }) => urgency.auc),
  };
}

/** Measures verdicts against the expected ones, overall and by group. */
export function evaluate(cases: readonly JudgeCase[], verdicts: readonly VerdictLine[]): Evaluation {
  const rows = cases.map((one, index) => rowOf(one, verdicts[index]!));
  const byGroup = new Map<string, JudgedRow[]>();
  cases.forEach(({ group }, index) => {
    if (group === null) return;
    const own = byGroup.get(group);
    if (own) own.push(rows[index]!);
    else byGroup.set(group, [rows[index]!]);
  });
  const groups = [...byGroup]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, own]) => ({ group, quality: qualityOf(own) }));
  return {
    overall: qualityOf(rows),
    groups,
    mean_of_groups: groups.length < 2 ? null : meansOf(groups.map(({ quality }) => quality)),
  };
}
