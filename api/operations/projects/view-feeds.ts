import { Type } from '@sinclair/typebox';
import { deleteFeed, insertFeed, listFeeds } from '../../../postgres/projects/view-feeds.ts';
import { getView, lockView } from '../../../postgres/projects/views.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { feedAddress, NewViewFeedSchema, ViewFeedSchema } from '../../../schemas/mentions/view-feed.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { assigneeOf, readViewFilters } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';

/** One for each reader, and room to replace them one by one. */
const MOST_FEEDS = 20;

const viewPath = { view: PathId };

export const viewFeedOperations = [
  defineOperation({
    operationId: 'list_view_feeds',
    route: 'GET /api/v1/views/{view}/feeds',
    access: 'R',
    tag: 'Views',
    summary: 'List the feeds of a view',
    description: 'Without their addresses, which are shown only when a feed is created.',
    params: viewPath,
    response: Type.Array(ViewFeedSchema),
    transact: async (tx, { params }, { workspaceId }) => {
      const view = found(await getView(tx, workspaceId, params.view), 'view');
      return listFeeds(tx, workspaceId, view.id);
    },
  }),
  defineOperation({
    operationId: 'create_view_feed',
    route: 'POST /api/v1/views/{view}/feeds',
    access: 'W',
    tag: 'Views',
    summary: 'Create a feed of a view',
    description:
      'Secret addresses for feed readers and calendars. They need no credential: who knows one reads what the view finds.',
    params: viewPath,
    response: NewViewFeedSchema,
    status: 201,
    errors: ['conflict'],
    audited: true,
    transact: async (tx, { params }, principal, { config }) => {
      const { workspaceId } = principal;
      const view = found(await lockView(tx, workspaceId, params.view), 'view');
      const userId = principal.kind === 'key' ? null : principal.userId;
      // Refuses a view of "mine" for an API key, which has none.
      assigneeOf(readViewFilters(view.filters).assignee, userId ?? undefined);
      if ((await listFeeds(tx, workspaceId, view.id)).length >= MOST_FEEDS)
        throw new PublicError('conflict', `A view has at most ${MOST_FEEDS} feeds: revoke one first.`);
      const { feed, secret } = await insertFeed(tx, workspaceId, view.id, userId);
      return {
        ...feed,
        atom_url: feedAddress(config.baseUrl, secret, 'atom'),
        json_url: feedAddress(config.baseUrl, secret, 'json'),
        ical_url: feedAddress(config.baseUrl, secret, 'ics'),
      };
    },
  }),
  defineOperation({
    operationId: 'revoke_view_feed',
    route: 'DELETE /api/v1/views/{view}/feeds/{feed}',
    access: 'W',
    tag: 'Views',
    summary: 'Revoke a feed of a view',
    description: 'Its addresses are unknown from the next request on.',
    params: { ...viewPath, feed: PathId },
    response: Deleted(IntegerId),
    audited: true,
    transact: async (tx, { params }, { workspaceId }) => {
      const view = found(await getView(tx, workspaceId, params.view), 'view');
      return deletedOr404(params.feed, await deleteFeed(tx, workspaceId, view.id, params.feed), 'feed');
    },
  }),
];
