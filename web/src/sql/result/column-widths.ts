import type { SqlResult } from '../../api/records.ts';
import { cellText } from './cell-text.ts';

/** The minimum and maximum column width, in characters. */
const [MIN_WIDTH, MAX_WIDTH] = [6, 44];
/** How many rows are measured. */
const MEASURED_ROWS = 200;

/** Returns the column widths in characters. They are fixed, or columns would jump while scrolling. */
export const columnWidths = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): number[] =>
  columns.map(({ name }) => {
    const texts = rows.slice(0, MEASURED_ROWS).map((row) => cellText(row[name]).length);
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, name.length, ...texts)) + 2;
  });
