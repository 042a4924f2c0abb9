import { Type } from '@sinclair/typebox';
import { mentionPages } from '../../clickhouse/export-mentions.ts';
import { OneOf } from '../../schemas/formats.ts';
import { MENTION_ORDERS, mentionFilterFields } from '../../schemas/mention-filter.ts';
import { type Mention } from '../../schemas/mention.ts';
import { resolveFilter } from '../mentions/mention-selection.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../mentions/mention-text.ts';
import { defineOperation, TextStream } from '../operation.ts';

const FORMATS = ['csv', 'ndjson'] as const satisfies readonly ExportFormat[];

/** Mentions written at a time: some 100 KB, which is all that waits for a slow reader besides the page at hand. */
const CHUNK = 100;

/** Writes pages of mentions as text. The first one has been read, so that what fails at once can be answered as an error. */
async function* write(
  format: ExportFormat,
  first: IteratorResult<readonly Mention[], void>,
  rest: AsyncGenerator<readonly Mention[], void>,
): AsyncGenerator<string, void> {
  const { head, lineOf } = EXPORT_FORMATS[format];
  if (head !== '') yield head;
  for (let page = first; !page.done; page = await rest.next()) {
    for (let at = 0; at < page.value.length; at += CHUNK) {
      yield page.value
        .slice(at, at + CHUNK)
        .map(lineOf)
        .join('');
    }
  }
}

const exportMentionsOperation = defineOperation({
  operationId: 'export_mentions',
  method: 'GET',
  path: '/api/v1/mentions/export',
  access: 'R',
  tag: 'Mentions',
  summary: 'Export mentions',
  description:
    'All mentions that match the filters as one file, whole and in order. CSV has a header line, ids of a list separated by spaces, and an ' +
    'apostrophe before text that a spreadsheet would take for a formula; NDJSON has a mention a line, as list_mentions gives it. ' +
    'An answer that breaks off was cut by an error.',
  query: {
    ...mentionFilterFields,
    order: Type.Optional(OneOf(MENTION_ORDERS)),
    format: Type.Optional({ ...OneOf(FORMATS), default: 'csv' }),
  },
  response: Type.Unsafe<TextStream>({ type: 'string' }),
  media: FORMATS.map((format) => EXPORT_FORMATS[format].mediaType),
  run: async (context, { query: { format = 'csv', ...asked } }, { workspaceId }) => {
    const { filter, selection } = await context.postgres.asTenant(workspaceId, (tx) =>
      resolveFilter(tx, workspaceId, asked, Date.now()),
    );
    const pages = mentionPages(context.clickhouse, selection, filter.order ?? 'newest');
    const { mediaType } = EXPORT_FORMATS[format];
    return new TextStream(mediaType, `mentions.${format}`, write(format, await pages.next(), pages));
  },
});

export const exportOperations = [exportMentionsOperation];
