import type { Static, TObject } from '@sinclair/typebox';
import { countStories } from '../../clickhouse/mentions/story-sizes.ts';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { listMentions, positionOf } from '../../clickhouse/mentions/list-mentions.ts';
import type { listMentionsFields } from '../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../context.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { StoryOutline } from '../../schemas/mentions/story.ts';
import { createCursors } from './cursor.ts';
import { resolveFilter, type ListFilter } from './mention-selection.ts';

const PAGE = 25;

/** What a cursor is bound to: it is refused with other filters, in another order or workspace. */
const scopeOf = (workspaceId: number, { limit: _limit, ...filter }: ListFilter) => [workspaceId, filter];

/** Returns how many mentions of the selection tell the story of each of these, and where. */
async function outlineStories(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  selection: MentionSelection,
  shown: readonly Mention[],
): Promise<StoryOutline[]> {
  const ids = shown.map(({ story_id }) => story_id);
  const counts = await countStories(clickhouse, selection, ids);
  return ids.map((story_id) => {
    const own = counts.filter((each) => each.story_id === story_id);
    const sources = own.map(({ source, count }) => ({ source, count }));
    return { story_id, mentions: sources.reduce((sum, { count }) => sum + count, 0), sources };
  });
}

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
  const narrowed = {
    ...(await narrowSelection(context.clickhouse, selection)),
    ...(filter.collapse && { collapse: 'engagement' as const }),
  };
  const [mentions, total] = await Promise.all([
    // One more than the page shows whether another page follows.
    listMentions(context.clickhouse, narrowed, { order, limit: limit + 1, after: start }),
    countMentions(context.clickhouse, narrowed),
  ]);
  const data = mentions.slice(0, limit);
  const last = mentions.length > limit ? data.at(-1) : undefined;
  const stories = filter.collapse ? await outlineStories(context, narrowed, data) : null;
  return {
    stories,
    data,
    next_cursor: last ? cursors.seal({ ...positionOf(order, last), now }, scope) : null,
    total,
  };
}
