import type { SqlResult } from '../../api/records.ts';
import { cellText } from './cell-text.ts';

/** The narrowest and the widest column, in characters. */
const [LEAST, MOST] = [6, 44];
/** How many rows are looked at: those that are seen first. */
const LOOKED_AT = 200;

/** Gives a width for each column, in characters, by its name and what stands in it. The rows scroll under fixed widths, or columns would jump. */
export const columnWidths = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): number[] =>
  columns.map(({ name }) => {
    const texts = rows.slice(0, LOOKED_AT).map((row) => cellText(row[name]).length);
    return Math.min(MOST, Math.max(LEAST, name.length, ...texts)) + 2;
  });
