import type { SqlResult } from '../../api/records.ts';

/** Spreadsheets would run these as formulas, and anybody can write a post. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes rows as CSV (RFC 4180) with a line of names, as the export of mentions does. */
export const toCsv = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): string =>
  [columns.map(({ name }) => cell(name)), ...rows.map((row) => columns.map(({ name }) => cell(row[name])))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('');
