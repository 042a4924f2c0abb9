import { Type } from '@sinclair/typebox';
import { listAuthors } from '../../../clickhouse/analytics/authors.ts';
import { AUTHOR_MODES, AuthorListSchema } from '../../../schemas/analytics/author.ts';
import { OneOf } from '../../../schemas/formats.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { Limit } from '../../../schemas/page.ts';
import { resolveFilter } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';

const AUTHORS = 25;

export const authorOperations = [
  defineOperation({
    operationId: 'list_authors',
    route: 'GET /api/v1/authors',
    access: 'R',
    tag: 'Authors',
    summary: 'List authors',
    description:
      'The authors of the mentions that match the filters, with counts. mode all: most mentions first, and q also matches parts of ' +
      'handles and names, for autocomplete. mode supporters: more positive than negative mentions, most positive first. mode critics: the reverse.',
    query: {
      ...mentionFilterFields,
      mode: Type.Optional({ ...OneOf(AUTHOR_MODES), default: 'all' }),
      limit: Limit(100, AUTHORS),
    },
    response: AuthorListSchema,
    run: async (context, { query: { mode = 'all', limit = AUTHORS, ...filter } }, principal) => {
      const { selection, filter: resolved } = await resolveFilter(context, principal, filter);
      return { data: await listAuthors(context.clickhouse, selection, { mode, limit, typed: resolved.q }) };
    },
  }),
];
