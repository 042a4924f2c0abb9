import { Type } from '@sinclair/typebox';
import { listConnections, revokeConnection } from '../../../postgres/oauth/oauth-connections.ts';
import { OAuthConnectionSchema } from '../../../schemas/accounts/oauth-connection.ts';
import { Deleted, deletedOr404 } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

export const oauthConnectionOperations = [
  defineOperation({
    operationId: 'list_oauth_connections',
    route: 'GET /api/v1/oauth/connections',
    access: 'O',
    tag: 'Connected apps',
    summary: 'List connected apps',
    description: 'An app that several members connected is listed once per member.',
    response: Type.Array(OAuthConnectionSchema),
    transact: (tx, _input, { workspaceId }) => listConnections(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'revoke_oauth_connection',
    route: 'DELETE /api/v1/oauth/connections/{client}',
    access: 'O',
    tag: 'Connected apps',
    summary: 'Disconnect an app',
    description:
      'Revokes every token that the app holds for the workspace, for all members. To reconnect, it must be approved again.',
    params: { client: Type.String({ minLength: 1, description: 'Client id of the app.' }) },
    response: Deleted(Type.String()),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.client, await revokeConnection(tx, workspaceId, params.client), 'connected app'),
  }),
];
