import type { SqlResult } from '../../api/records.ts';

/** Which columns are drawn, and how. */
export interface PlotSettings {
  /** The column of the x axis: times or categories. */
  readonly x: string;
  /** The numeric columns of the y axis. Only the first is used with `series`. */
  readonly y: readonly string[];
  /** The column whose values split the rows into series; null: one series per column of `y`. */
  readonly series: string | null;
  readonly kind: 'line' | 'bar';
}

type Columns = SqlResult['columns'];

/** Whether a column type is a date or time. */
export const isTime = (type: string) => /^(LowCardinality\()?(Nullable\()?Date/.test(type);
/** Whether a column type is numeric. */
export const isNumber = (type: string) => /^(LowCardinality\()?(Nullable\()?(U?Int|Float|Decimal)/.test(type);

const namesOf = (columns: Columns) => columns.map(({ name }) => name);

/** Returns the columns to choose from for each setting. */
export function plotColumns({ columns }: Pick<SqlResult, 'columns'>) {
  return {
    x: namesOf(columns),
    y: namesOf(columns.filter(({ type }) => isNumber(type))),
    series: namesOf(columns.filter(({ type }) => !isTime(type))),
  };
}

/**
 * Returns the default settings for a result. With a time column: a line per numeric column, or, with exactly one
 * text column, a line per value of that column. Without a time column: bars by the first text column. Null for
 * fewer than two rows or nothing to draw.
 */
export function defaultPlot({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): PlotSettings | null {
  const numbers = namesOf(columns.filter(({ type }) => isNumber(type)));
  const texts = namesOf(columns.filter(({ type }) => !isNumber(type) && !isTime(type)));
  const time = columns.find(({ type }) => isTime(type))?.name;
  if (numbers.length === 0 || rows.length < 2) return null;
  if (time === undefined)
    return texts.length === 0 ? null : { x: texts[0]!, y: [numbers[0]!], series: null, kind: 'bar' };
  const series = texts.length === 1 ? texts[0]! : null;
  return { x: time, y: series === null ? numbers : [numbers[0]!], series, kind: 'line' };
}
