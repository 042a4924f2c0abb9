import { SECOND_MS } from '../../../../schemas/duration.ts';
import type { SqlResult } from '../../api/records.ts';
import type { PlotSeries } from '../../ui/plot/plot-options.ts';
import { isTime, type PlotSettings } from './plot-settings.ts';
import { cellText } from '../result/cell-text.ts';

/** The colors of the series in order. Further series are not drawn. */
const COLORS = ['accent', 'negative', 'positive', 'warning', 'neutral', 'ink'] as const;
/** The maximum number of bars. */
const MAX_BARS = 50;

interface TimePlot {
  readonly times: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly omitted: number;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
}

type Rows = Pick<SqlResult, 'columns' | 'rows'>;

/** Whether the x axis is a time column. */
export const isOverTime = ({ columns }: Rows, { x }: PlotSettings) =>
  columns.some(({ name, type }) => name === x && isTime(type));

/** Returns the values of each series by time in Unix seconds. */
function pointsOf({ rows }: Rows, { x, y, series }: PlotSettings): Map<string, Map<number, number>> {
  const points = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const at = Date.parse(String(row[x])) / SECOND_MS;
    if (Number.isNaN(at)) continue;
    for (const name of series === null ? y : y.slice(0, 1)) {
      const label = series === null ? name : cellText(row[series]) || '(empty)';
      if (!points.has(label)) points.set(label, new Map());
      if (typeof row[name] === 'number') points.get(label)!.set(at, row[name]);
    }
  }
  return points;
}

/** Returns the series over a time column. Null for fewer than two points in time. */
export function timePlot(result: Rows, choice: PlotSettings): TimePlot | null {
  const points = pointsOf(result, choice);
  const times = [...new Set([...points.values()].flatMap((each) => [...each.keys()]))].sort((a, b) => a - b);
  if (times.length < 2) return null;
  const drawn = [...points].slice(0, COLORS.length);
  return {
    times,
    series: drawn.map(([label, each], at) => ({
      label,
      // Sentiments have their own colors.
      color: COLORS.find((color) => color === label) ?? COLORS[at]!,
      values: times.map((moment) => each.get(moment) ?? null),
    })),
    omitted: points.size - drawn.length,
  };
}

/** Returns a bar for each of the first rows, in their order. */
export const barPlot = ({ rows }: Rows, { x, y, series }: PlotSettings): Bar[] =>
  rows.slice(0, MAX_BARS).flatMap((row) => {
    const value = row[y[0] ?? ''];
    const names = [x, ...(series === null || series === x ? [] : [series])];
    const label = names.map((name) => cellText(row[name]) || '(empty)').join(' · ');
    return typeof value === 'number' ? [{ label, value }] : [];
  });
