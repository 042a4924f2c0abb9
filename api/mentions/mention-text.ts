import { MentionSchema, type Mention } from '../../schemas/mentions/mention.ts';

/** The columns: the fields of a mention, in the order of its schema. */
const COLUMNS = Object.keys(MentionSchema.properties) as (keyof Mention)[];

/**
 * What a spreadsheet takes for a formula, or skips before one: the lists of OWASP (CSV Injection, ASVS 1.2.10), with the wide
 * signs that spreadsheets of East Asia take for the narrow ones.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * Writes one cell: nothing for null, lists joined by spaces. Text that a spreadsheet would run as a formula gets an
 * apostrophe before it, since whoever writes a post must not run anything on the machine of those who read it.
 */
function cell(value: Mention[keyof Mention]): string {
  if (value === null) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** The formats in which mentions are exported: CSV by RFC 4180, and the JSON of list_mentions, one mention a line. */
export const EXPORT_FORMATS = {
  csv: {
    mediaType: 'text/csv',
    head: line(COLUMNS),
    lineOf: (mention: Mention) => line(COLUMNS.map((column) => cell(mention[column]))),
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    head: '',
    lineOf: (mention: Mention) => `${JSON.stringify(mention)}\n`,
  },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;
