import { csvLine } from '../../../../schemas/csv.ts';
import type { SqlResult } from '../../api/records.ts';

function cellValue(value: unknown) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

/** Writes rows as CSV with a header line, in the format of the export of mentions. */
export const toCsv = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string =>
  [columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ name }) => cellValue(row[name])))]
    .map(csvLine)
    .join('');
