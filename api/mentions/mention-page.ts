import type { Static, TObject } from '@sinclair/typebox';
import { countStories, type StorySource } from '../../clickhouse/mentions/story-sizes.ts';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { listMentions, positionOf } from '../../clickhouse/mentions/list-mentions.ts';
import type { listMentionsFields } from '../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../context.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import { OUTLINED_IDS, type StoryOutline } from '../../schemas/mentions/story.ts';
import { createCursors } from './cursor.ts';
import { awake, resolveFilter, type Caller, type ListFilter } from './mention-selection.ts';

const PAGE = 25;

/** Returns what a cursor is bound to: it is refused with other filters, in another order or workspace. */
export const scopeOf = ({ workspaceId, userId }: Caller, { limit: _limit, ...filter }: ListFilter) => [
  workspaceId,
  filter,
  filter.assignee === 'me' ? userId : null,
];

/** Returns the mentions, each with what it stands for in a list of the selection that is folded. */
async function withStories(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  selection: MentionSelection,
  shown: readonly Mention[],
) {
  const told = selection.collapse
    ? await countStories(
        clickhouse,
        selection,
        shown.map(({ story_id }) => story_id),
      )
    : null;
  return shown.map((mention) => {
    const own = told?.filter(({ story_id }) => story_id === mention.story_id);
    return { ...mention, story: own ? outlineOf(own) : null };
  });
}

const outlineOf = (own: readonly StorySource[]): StoryOutline => ({
  count: own.reduce((sum, { count }) => sum + count, 0),
  sources: own.map(({ source }) => source),
  // Ids sort by the time of the post.
  ids: own
    .flatMap(({ ids }) => ids)
    .sort()
    .slice(0, OUTLINED_IDS),
});

/** Reads one page. The cursor carries the time of the first page, so that the bounds of `range` do not move. */
export async function readMentionPage(
  context: ApiContext,
  caller: Caller,
  { cursor, ...asked }: Static<TObject<typeof listMentionsFields>>,
) {
  const cursors = createCursors(context.secretKey);
  const start = cursor === undefined ? undefined : cursors.open(cursor);
  const now = start?.now ?? Date.now();
  const { filter, selection } = await resolveFilter(context, caller, asked, now);
  const scope = scopeOf(caller, filter);
  start?.checkScope(scope);
  const { order = 'newest', limit = PAGE } = filter;
  const narrowed = {
    ...(await narrowSelection(context.clickhouse, awake(selection, now))),
    ...(filter.collapse && { collapse: 'engagement' as const }),
  };
  const [mentions, total] = await Promise.all([
    // One more than the page shows whether another page follows.
    listMentions(context.clickhouse, narrowed, { order, limit: limit + 1, after: start }),
    countMentions(context.clickhouse, narrowed),
  ]);
  const data = await withStories(context, narrowed, mentions.slice(0, limit));
  const last = mentions.length > limit ? data.at(-1) : undefined;
  return {
    data,
    next_cursor: last ? cursors.seal({ ...positionOf(order, last), now }, scope) : null,
    total,
  };
}
