import { csvLine } from '../../schemas/csv.ts';
import { MentionSchema, type Mention } from '../../schemas/mentions/mention.ts';

/** The columns: the fields of a mention, in the order of its schema. */
const COLUMNS = Object.keys(MentionSchema.properties) as (keyof Mention)[];

/** Lists become text: ids separated by spaces, and tags, which may have spaces, by commas. */
const cellValue = (column: keyof Mention, value: Mention[keyof Mention]) =>
  Array.isArray(value) ? value.join(column === 'tags' ? ',' : ' ') : value;

/** The formats for exports: CSV as in RFC 4180, and the JSON of `list_mentions`, one mention per line. */
export const EXPORT_FORMATS = {
  csv: {
    mediaType: 'text/csv',
    head: csvLine(COLUMNS),
    lineOf: (mention: Mention) => csvLine(COLUMNS.map((column) => cellValue(column, mention[column]))),
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    head: '',
    lineOf: (mention: Mention) => `${JSON.stringify(mention)}\n`,
  },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;
