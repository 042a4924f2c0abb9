import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { plainLine } from '../../outbound/messages/plain-line.ts';
import { namesOf } from '../../postgres/projects/record-names.ts';
import type { KnownFeed } from '../../postgres/projects/view-feeds.ts';
import type { ApiContext } from '../context.ts';
import { awake, resolveFilter } from '../mentions/mention-selection.ts';
import type { Feed } from './feed.ts';
import { feedEntry } from './feed-entry.ts';

/** Readers ask every few minutes to every hour, and keep what they have seen. */
const MOST_ENTRIES = 50;

/** The longest name of a view. */
const NAME_LENGTH = 60;

/** The title of a feed. */
export const feedTitle = ({ viewName }: Pick<KnownFeed, 'viewName'>): string =>
  `${plainLine(viewName, NAME_LENGTH)} · Earshot`;

/** The page of the console that shows a view: that of its project, or else the start. */
export const viewAddress = (
  baseUrl: string,
  { viewId }: Pick<KnownFeed, 'viewId'>,
  projectId: string | null | undefined,
): string => (projectId ? `${baseUrl}/projects/${projectId}/feed?view=${viewId}` : `${baseUrl}/`);

/** Reads the newest mentions that the view of a feed finds. `now` is milliseconds since 1970. */
export async function readFeed(
  context: Pick<ApiContext, 'postgres' | 'clickhouse' | 'config'>,
  feed: KnownFeed,
  now: number,
): Promise<Feed> {
  const { postgres, clickhouse, config } = context;
  const { workspaceId, viewId, userId } = feed;
  const caller = { workspaceId, ...(userId !== null && { userId }) };
  const { filter, selection } = await resolveFilter(context, caller, { view: viewId }, now);
  const narrowed = {
    ...(await narrowSelection(clickhouse, awake(selection, now))),
    ...(filter.collapse && { collapse: 'engagement' as const }),
  };
  const mentions = await listMentions(clickhouse, narrowed, { order: 'newest', limit: MOST_ENTRIES });
  const ids = [...new Set(mentions.flatMap(({ category_id }) => category_id ?? []))];
  const categories = await postgres.asTenant(workspaceId, (tx) => namesOf(tx, workspaceId, 'category', ids));
  const entries = mentions.map((mention) => feedEntry(mention, { baseUrl: config.baseUrl, categories }));
  return {
    title: feedTitle(feed),
    id: `${config.baseUrl}/api/v1/views/${viewId}`,
    homeUrl: viewAddress(config.baseUrl, feed, filter.project),
    updated: entries.reduce(
      (latest, { updated }) => (updated > latest ? updated : latest),
      feed.viewUpdatedAt,
    ),
    entries,
  };
}
