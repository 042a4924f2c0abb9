import type { SqlResult } from '../../api/records.ts';
import type { PlotSeries } from '../../ui/plot/plot-options.ts';
import { isTime, type PlotSettings } from './plot-settings.ts';
import { cellText } from '../result/cell-text.ts';

/** The colors of lines, in this order; more lines than colors are not drawn. */
const COLORS = ['accent', 'negative', 'positive', 'warning', 'neutral', 'ink'] as const;
/** More bars than these say nothing. */
const MOST_BARS = 50;

export interface TimePlot {
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
  /** How many further lines there were than are drawn. */
  readonly left: number;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
}

type Rows = Pick<SqlResult, 'columns' | 'rows'>;

/** Whether what is chosen lies on an axis of times. */
export const isOverTime = ({ columns }: Rows, { x }: PlotSettings) =>
  columns.some(({ name, type }) => name === x && isTime(type));

/** The heights of each line by their times, in seconds since 1970. */
function pointsOf({ rows }: Rows, { x, y, series }: PlotSettings): Map<string, Map<number, number>> {
  const points = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const at = Date.parse(String(row[x])) / 1000;
    if (Number.isNaN(at)) continue;
    for (const name of series === null ? y : y.slice(0, 1)) {
      const label = series === null ? name : cellText(row[series]) || '(empty)';
      if (!points.has(label)) points.set(label, new Map());
      if (typeof row[name] === 'number') points.get(label)!.set(at, row[name]);
    }
  }
  return points;
}

/** Gives the lines that rows make over a column of times. Null when there are no two moments. */
export function timePlot(result: Rows, choice: PlotSettings): TimePlot | null {
  const points = pointsOf(result, choice);
  const times = [...new Set([...points.values()].flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  if (times.length < 2) return null;
  const drawn = [...points].slice(0, COLORS.length);
  return {
    times,
    series: drawn.map(([label, each], at) => ({
      label,
      // Sentiments have colors of their own.
      color: COLORS.find((color) => color === label) ?? COLORS[at]!,
      values: times.map((moment) => each.get(moment) ?? null),
    })),
    left: points.size - drawn.length,
  };
}

/** Gives a bar for each row, in their order, the first fifty. */
export const barPlot = ({ rows }: Rows, { x, y, series }: PlotSettings): Bar[] =>
  rows.slice(0, MOST_BARS).flatMap((row) => {
    const value = row[y[0] ?? ''];
    const names = [x, ...(series === null || series === x ? [] : [series])];
    const label = names.map((name) => cellText(row[name]) || '(empty)').join(' · ');
    return typeof value === 'number' ? [{ label, value }] : [];
  });
