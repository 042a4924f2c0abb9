import { countBy } from '../../../clickhouse/analytics/count-by.ts';
import {
  COUNTED_BY,
  COUNTED_PROPERTIES,
  MentionCountsSchema,
} from '../../../schemas/mentions/mention-counts.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { OneOf } from '../../../schemas/formats.ts';
import { nameKeys } from '../../analytics/key-names.ts';
import { awake, resolveFilter } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';

/** The most rows of an answer. */
const MAX_KEYS = 100;

export const countOperations = [
  defineOperation({
    operationId: 'count_mentions',
    route: 'GET /api/v1/mentions/counts',
    access: 'R',
    tag: 'Mentions',
    summary: 'Count mentions by one property',
    description:
      `How many mentions list_mentions would return for each value of a property, largest first, ${MAX_KEYS} rows at most. ` +
      'The filter of that property itself is ignored, so that each option of a menu shows what choosing it would bring.',
    query: { ...mentionFilterFields, by: OneOf(COUNTED_PROPERTIES) },
    response: MentionCountsSchema,
    // Keys can be names of authors.
    hasForeignText: true,
    run: async (context, { query: { by, ...filter } }, principal) => {
      const now = Date.now();
      const others = { ...filter, [COUNTED_BY[by]]: undefined };
      const { selection, timeZone } = await resolveFilter(context, principal, others, now);
      const counts = await countBy(context.clickhouse, awake(selection, now), by, {
        timeZone,
        limit: MAX_KEYS,
      });
      const keys = counts.map(({ key }) => key);
      const nameOf = await context.postgres.asTenant(principal.workspaceId, (tx) =>
        nameKeys(tx, principal.workspaceId, by, keys),
      );
      return { by, data: counts.map(({ key, count }) => ({ key, name: nameOf(key), count })) };
    },
  }),
];
