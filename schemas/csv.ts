/**
 * What a spreadsheet runs as a formula, or skips before one: the lists of OWASP (CSV Injection, ASVS 1.2.10), plus the
 * full-width signs that East Asian spreadsheets accept.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes one cell of a CSV file (RFC 4180); null is empty. Puts an apostrophe before text that a spreadsheet would run as a
 * formula, because anyone can write a post.
 */
function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes one line of a CSV file, with its line end. */
export const csvLine = (cells: readonly (string | number | boolean | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
