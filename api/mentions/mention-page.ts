import type { Static, TObject } from '@sinclair/typebox';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { listMentions, positionOf } from '../../clickhouse/mentions/list-mentions.ts';
import type { listMentionsFields } from '../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../context.ts';
import { createCursors } from './cursor.ts';
import { resolveFilter, type ListFilter } from './mention-selection.ts';

const PAGE = 25;

/** What a cursor is bound to: it is refused with other filters, in another order or workspace. */
const scopeOf = (workspaceId: number, { limit: _limit, ...filter }: ListFilter) => [workspaceId, filter];

/** Reads one page. The cursor carries the time of the first page, so that the bounds of `range` do not move. */
export async function readMentionPage(
  context: ApiContext,
  workspaceId: number,
  { cursor, ...asked }: Static<TObject<typeof listMentionsFields>>,
) {
  const cursors = createCursors(context.secretKey);
  const start = cursor === undefined ? undefined : cursors.open(cursor);
  const now = start?.now ?? Date.now();
  const { filter, selection } = await resolveFilter(context, workspaceId, asked, now);
  const scope = scopeOf(workspaceId, filter);
  start?.checkScope(scope);
  const { order = 'newest', limit = PAGE } = filter;
  const narrowed = await narrowSelection(context.clickhouse, selection);
  const [mentions, total] = await Promise.all([
    // One more than the page shows whether another page follows.
    listMentions(context.clickhouse, narrowed, { order, limit: limit + 1, after: start }),
    countMentions(context.clickhouse, narrowed),
  ]);
  const data = mentions.slice(0, limit);
  const last = mentions.length > limit ? data.at(-1) : undefined;
  return { data, next_cursor: last ? cursors.seal({ ...positionOf(order, last), now }, scope) : null, total };
}
