import pc from 'picocolors';
import type { Evaluation, GroupMeans } from '../../pipeline/judge/file/evaluation.ts';
import {
  type JudgeQuality,
  LEAST_EVIDENCE,
  type LabelQuality,
  type QualityFigure,
} from '../../schemas/judging/judge-quality.ts';
import { plainTable } from '../plain-table.ts';

/** The width of a table in columns, and of its cells. Four figures with their intervals fit. */
const [WIDTH, COUNT_WIDTH, FIGURE_WIDTH] = [80, 7, 13];
/** The fourth figure and both ends of its interval may be negative. */
const LAST_WIDTH = 16;
/** The least width for names, which the widest table leaves, so that the tables align. */
const NAME_WIDTH = WIDTH - COUNT_WIDTH - 3 * FIGURE_WIDTH - LAST_WIDTH;

/** Formats a figure with its significant digits only: `.91`, `-.04`, `1.0`. */
function short(value: number): string {
  const text = value.toFixed(2).replace(/^(-?)0\./, '$1.');
  return text.replace(/^(-?1\.0)0$/, '$1');
}

/** A figure with its interval. Null: not enough evidence. Undefined: not shown in this row. */
type Shown = Omit<QualityFigure, 'n'> | null | undefined;
type Figures = readonly Shown[];

function cell(figure: Shown): string {
  if (!figure) return figure === null ? '  –' : '';
  return `  ${short(figure.value)} ${pc.dim(`${short(figure.low)}–${short(figure.high)}`)}`;
}

export interface Row {
  readonly name: string;
  readonly n: number | null;
  readonly figures: Figures;
}

/** Returns rows of figures as a table of 80 columns. */
export function table(title: string, heads: readonly string[], rows: readonly Row[]): string {
  const figures = heads.map((_, at) => (at === 3 ? LAST_WIDTH : FIGURE_WIDTH));
  const left = WIDTH - COUNT_WIDTH - figures.reduce((sum, width) => sum + width, 0);
  const longest = Math.max(...[title, ...rows.map(({ name }) => name)].map((name) => [...name].length + 1));
  return plainTable(
    [
      [pc.bold(title), pc.dim('posts'), ...heads.map((head) => pc.dim(`  ${head}`))],
      ...rows.map(({ name, n, figures }) => [name, n?.toLocaleString('en') ?? '', ...figures.map(cell)]),
    ],
    {
      colWidths: [Math.min(left, Math.max(NAME_WIDTH, longest)), COUNT_WIDTH, ...figures],
      colAligns: ['left', 'right', ...heads.map(() => 'left' as const)],
      gap: 0,
    },
  );
}

/** How to present one aspect: its figures, and which of them is averaged over groups. */
interface Aspect {
  readonly title: string;
  readonly heads: readonly string[];
  readonly read: (quality: JudgeQuality) => { readonly n: number; readonly figures: Figures };
  readonly mean: (means: GroupMeans) => Figures;
  readonly labels: (quality: JudgeQuality) => readonly LabelQuality[];
}

const labeled = (aspect: 'sentiment' | 'category') => (quality: JudgeQuality) => {
  const { n, accuracy, macro_recall, macro_f1, kappa } = quality[aspect];
  return { n, figures: [accuracy, macro_recall, macro_f1, kappa] };
};
const LABELED_HEADS = ['accuracy', 'mean recall', 'mean F1', 'kappa'];

const ASPECTS: readonly Aspect[] = [
  {
    title: 'Relevance',
    heads: ['precision', 'recall', 'F1', 'balanced'],
    read: ({ relevant: { n, precision, recall, f1, balanced_accuracy } }) => ({
      n,
      figures: [precision, recall, f1, balanced_accuracy],
    }),
    mean: ({ balanced_accuracy }) => [undefined, undefined, undefined, balanced_accuracy],
    labels: () => [],
  },
  {
    title: 'Sentiment',
    heads: LABELED_HEADS,
    read: labeled('sentiment'),
    mean: ({ sentiment_macro_recall }) => [undefined, sentiment_macro_recall],
    labels: ({ sentiment }) => sentiment.labels,
  },
  {
    title: 'Category',
    heads: LABELED_HEADS,
    read: labeled('category'),
    mean: ({ category_macro_f1 }) => [undefined, undefined, category_macro_f1],
    labels: ({ category }) => category.labels,
  },
  {
    title: 'Urgency',
    heads: ['AUC'],
    read: ({ urgency: { n, auc } }) => ({ n, figures: [auc] }),
    mean: ({ urgency_auc }) => [urgency_auc],
    labels: () => [],
  },
];

function aspectTables({ title, heads, read, mean, labels }: Aspect, found: Evaluation): string[] {
  const { n, figures } = read(found.overall);
  if (n === 0) return [];
  const groups = found.groups
    .map(({ group, quality }) => ({ name: group, ...read(quality) }))
    .filter((row) => row.n > 0);
  const means = (found.mean_of_groups && mean(found.mean_of_groups)) ?? [];
  const rows = [
    ...groups,
    ...(means.some(Boolean) ? [{ name: 'mean of groups', n: null, figures: means }] : []),
    { name: 'all', n, figures },
  ];
  const byLabel = labels(found.overall).map(({ name, n, precision, recall, f1 }) => ({
    name: name ?? '(none)',
    n,
    figures: [precision, recall, f1],
  }));
  return [
    table(title, heads, rows),
    ...(byLabel.length > 0 ? [table(`${title} by label`, ['precision', 'recall', 'F1'], byLabel)] : []),
  ];
}

/** Returns the figures of a file as tables of 80 columns. Empty when it has no expected verdicts. */
export function qualityTables(found: Evaluation): string {
  const tables = ASPECTS.flatMap((aspect) => aspectTables(aspect, found));
  if (tables.length === 0) return '';
  return [
    ...tables,
    `Each figure is followed by its 95% interval. – means not enough evidence: fewer\nthan ${LEAST_EVIDENCE} posts, or all of them alike.`,
  ].join('\n\n');
}
