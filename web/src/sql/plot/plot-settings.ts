import type { SqlResult } from '../../api/records.ts';

/** What of the rows is drawn, and how. */
export interface PlotSettings {
  /** The column along the axis: of times, or of anything else. */
  readonly x: string;
  /** The columns of numbers whose heights are drawn; with `series` only the first. */
  readonly y: readonly string[];
  /** The column whose values tell lines apart; null: there is one for each column of `y`. */
  readonly series: string | null;
  readonly kind: 'line' | 'bar';
}

type Columns = SqlResult['columns'];

/** Whether a column holds dates or times. */
export const isTime = (type: string) => /^(LowCardinality\()?(Nullable\()?Date/.test(type);
/** Whether a column holds numbers. */
export const isNumber = (type: string) => /^(LowCardinality\()?(Nullable\()?(U?Int|Float|Decimal)/.test(type);

const namesOf = (columns: Columns) => columns.map(({ name }) => name);

/** The columns that can be chosen for each part of a plot. */
export function plotColumns({ columns }: Pick<SqlResult, 'columns'>) {
  return {
    x: namesOf(columns),
    y: namesOf(columns.filter(({ type }) => isNumber(type))),
    series: namesOf(columns.filter(({ type }) => !isTime(type))),
  };
}

/**
 * Gives what is drawn of rows unless somebody chooses: the first column of times against each column of numbers, or against
 * the first one for each value of the one column of text. Without times the first column of text, as bars. Null when there are no
 * two rows, or nothing to be drawn.
 */
export function defaultPlot({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): PlotSettings | null {
  const numbers = namesOf(columns.filter(({ type }) => isNumber(type)));
  const words = namesOf(columns.filter(({ type }) => !isNumber(type) && !isTime(type)));
  const time = columns.find(({ type }) => isTime(type))?.name;
  if (numbers.length === 0 || rows.length < 2) return null;
  if (time === undefined)
    return words.length === 0 ? null : { x: words[0]!, y: [numbers[0]!], series: null, kind: 'bar' };
  const series = words.length === 1 ? words[0]! : null;
  return { x: time, y: series === null ? numbers : [numbers[0]!], series, kind: 'line' };
}
