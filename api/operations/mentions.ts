import { Type } from '@sinclair/typebox';
import { countMentions, listMentions, positionOf } from '../../clickhouse/list-mentions.ts';
import { MentionSchema } from '../../schemas/mention.ts';
import { listMentionsFields } from '../../schemas/mention-filter.ts';
import { PageOf } from '../../schemas/page.ts';
import { createCursors } from '../cursor.ts';
import { findMention } from '../mention-lookup.ts';
import { resolveFilter, type ListFilter } from '../mention-selection.ts';
import { defineOperation } from '../operation.ts';

export const mentionPath = { mention: Type.String({ minLength: 1, description: 'Mention id.' }) };

/** How many mentions a page holds when the caller does not say. */
const PAGE = 25;

/** What a cursor belongs to: it is refused with other filters, in another order or workspace. */
const cursorScope = (workspaceId: number, { limit: _limit, ...filter }: ListFilter) => [workspaceId, filter];

const listMentionsOperation = defineOperation({
  operationId: 'list_mentions',
  method: 'GET',
  path: '/api/v1/mentions',
  access: 'R',
  tag: 'Mentions',
  summary: 'List mentions',
  description:
    'Filters hold together; lists may be repeated or comma-separated. Mentions that arrive while pages are read neither ' +
    'shift nor repeat any; one whose urgency or engagement changes meanwhile may move in those orders. total counts afresh.',
  query: listMentionsFields,
  response: PageOf(MentionSchema, 'MentionPage'),
  run: async (context, { query }, { workspaceId }) => {
    const { cursor, ...asked } = query;
    const cursors = createCursors(context.secretKey);
    const resolve = (now: number) =>
      context.postgres.asTenant(workspaceId, (tx) => resolveFilter(tx, workspaceId, asked, now));
    let now = Date.now();
    let { filter, selection } = await resolve(now);
    const after = cursor === undefined ? undefined : cursors.open(cursor, cursorScope(workspaceId, filter));
    if (after && filter.range !== undefined) {
      // Later pages read `range` by the clock of the first, so that its bounds do not move between them.
      now = after.now;
      ({ filter, selection } = await resolve(now));
    }
    const { order = 'newest', limit = PAGE } = filter;
    const [mentions, total] = await Promise.all([
      listMentions(context.clickhouse, selection, { order, limit: limit + 1, after }),
      countMentions(context.clickhouse, selection),
    ]);
    const data = mentions.slice(0, limit);
    const last = mentions.length > limit ? data.at(-1) : undefined;
    const next = last && cursors.seal({ ...positionOf(order, last), now }, cursorScope(workspaceId, filter));
    return { data, next_cursor: next ?? null, total };
  },
});

const getMentionOperation = defineOperation({
  operationId: 'get_mention',
  method: 'GET',
  path: '/api/v1/mentions/{mention}',
  access: 'R',
  tag: 'Mentions',
  summary: 'Get a mention',
  params: mentionPath,
  response: MentionSchema,
  run: (context, { params }, { workspaceId }) => findMention(context, workspaceId, params.mention),
});

export const mentionOperations = [listMentionsOperation, getMentionOperation];
