import type {
  LearningCurve,
  LearningFigures,
  LearningPoint,
} from '../../pipeline/judge/file/learning-curve.ts';
import { table } from './judge-report.ts';

const HEADS = ['the judge', 'no lessons', 'naive Bayes', 'logistic'];

const figures = ({ judge, untaught, naive_bayes, logistic_regression }: LearningFigures) => [
  judge,
  untaught,
  naive_bayes,
  logistic_regression,
];

const pointTable = ({ lessons, groups, mean_of_groups }: LearningPoint) =>
  table(`${lessons} lessons`, HEADS, [
    ...groups.map((one) => ({ name: one.group, n: one.n, figures: figures(one) })),
    ...(mean_of_groups ? [{ name: 'mean of groups', n: null, figures: figures(mean_of_groups) }] : []),
  ]);

/** Returns what a judge learned as tables of 80 columns. */
export function learningTables({ draws, points, skipped }: LearningCurve): string {
  const tables = points.filter(({ groups }) => groups.length > 0).map(pointTable);
  return [
    ...tables,
    `Balanced accuracy of relevance, mean of ${draws} draws of lessons, with its 95%\ninterval. No lesson is among the posts tested.`,
    ...(skipped.length > 0 ? [`Too few posts to learn from and to test: ${skipped.join(', ')}.`] : []),
  ].join('\n\n');
}
