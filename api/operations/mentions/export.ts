import { Type } from '@sinclair/typebox';
import { mentionPages } from '../../../clickhouse/mentions/export-mentions.ts';
import { OneOf } from '../../../schemas/formats.ts';
import { MENTION_ORDERS, mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { MentionSchema, type Mention } from '../../../schemas/mentions/mention.ts';
import { resolveFilter } from '../../mentions/mention-selection.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../mentions/mention-text.ts';
import { columnOf } from '../../mentions/parquet/column.ts';
import { writeParquet } from '../../mentions/parquet/write-parquet.ts';
import { defineOperation, FileStream, TextStream } from '../../operation.ts';

const FORMATS = ['csv', 'ndjson', 'parquet'] as const satisfies readonly (ExportFormat | 'parquet')[];
const PARQUET_MEDIA_TYPE = 'application/vnd.apache.parquet';

const MENTION_COLUMNS = Object.entries(MentionSchema.properties).map(([name, schema]) => ({
  ...columnOf(name, schema),
  name: name as keyof Mention,
}));

/** Mentions of a row group in a Parquet file: 10 to 20 MB, and 1,000 groups for 10 million mentions. */
const GROUP = 10_000;

/** Mentions written at a time as text, about 100 KB: all that waits for a slow reader besides the current page. */
const CHUNK = 100;

async function* write(
  format: ExportFormat,
  pages: AsyncIterable<readonly Mention[]>,
): AsyncGenerator<string, void> {
  const { head, lineOf } = EXPORT_FORMATS[format];
  if (head !== '') yield head;
  for await (const page of pages) {
    for (let at = 0; at < page.length; at += CHUNK) {
      yield page
        .slice(at, at + CHUNK)
        .map(lineOf)
        .join('');
    }
  }
}

async function* groupsOf(pages: AsyncIterable<readonly Mention[]>): AsyncGenerator<readonly Mention[], void> {
  let group: Mention[] = [];
  for await (const page of pages) {
    group.push(...page);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Reads the first page at once, so that its failure is answered as an error, and returns all pages. */
async function startReading<T>(pages: AsyncGenerator<T, void>): Promise<AsyncGenerator<T, void>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}

const mediaTypeOf = (format: (typeof FORMATS)[number]) =>
  format === 'parquet' ? PARQUET_MEDIA_TYPE : EXPORT_FORMATS[format].mediaType;

export const exportOperations = [
  defineOperation({
    operationId: 'export_mentions',
    route: 'GET /api/v1/mentions/export',
    access: 'R',
    tag: 'Mentions',
    summary: 'Export mentions',
    description:
      'Returns all mentions that match the filters as one file, in order. CSV has a header line, separates the ids of a list by spaces and tags by commas, and puts ' +
      'an apostrophe before text that a spreadsheet would run as a formula. NDJSON has one mention per line, as in list_mentions. Parquet has ' +
      'typed columns and is available through REST only. ' +
      'If the answer breaks off, an error has cut it.',
    query: {
      ...mentionFilterFields,
      order: Type.Optional(OneOf(MENTION_ORDERS)),
      format: Type.Optional({ ...OneOf(FORMATS), default: 'csv' }),
    },
    response: Type.Unsafe<TextStream | FileStream>({ type: 'string' }),
    media: FORMATS.map(mediaTypeOf),
    run: async (context, { query: { format = 'csv', ...asked } }, principal) => {
      const { filter, selection } = await resolveFilter(context, principal, asked);
      const pages = await startReading(
        mentionPages(context.clickhouse, context.exportGate, selection, filter.order ?? 'newest'),
      );
      const fileName = `mentions.${format}`;
      return format === 'parquet'
        ? new FileStream(mediaTypeOf(format), fileName, writeParquet(MENTION_COLUMNS, groupsOf(pages)))
        : new TextStream(mediaTypeOf(format), fileName, write(format, pages));
    },
  }),
];
