import { Type } from '@sinclair/typebox';
import { listConnections, revokeConnection } from '../../../postgres/oauth/oauth-connections.ts';
import { OAuthConnectionSchema } from '../../../schemas/accounts/oauth-connection.ts';
import { Deleted, deleted, found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

const listConnectionsOperation = defineOperation({
  operationId: 'list_oauth_connections',
  method: 'GET',
  path: '/api/v1/oauth/connections',
  access: 'O',
  tag: 'Connected apps',
  summary: 'List connected apps',
  description: 'An app that several members connected is listed once per member.',
  response: Type.Array(OAuthConnectionSchema),
  run: (context, _input, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, (tx) => listConnections(tx, workspaceId)),
});

const revokeConnectionOperation = defineOperation({
  operationId: 'revoke_oauth_connection',
  method: 'DELETE',
  path: '/api/v1/oauth/connections/{client}',
  access: 'O',
  tag: 'Connected apps',
  summary: 'Disconnect an app',
  description:
    'Revokes every token that the app holds for the workspace, for all members. To reconnect, it must be approved again.',
  params: { client: Type.String({ minLength: 1, description: 'Client id of the app.' }) },
  response: Deleted(Type.String()),
  run: async (context, { params }, { workspaceId }) => {
    const gone = await context.postgres.asTenant(workspaceId, (tx) =>
      revokeConnection(tx, workspaceId, params.client),
    );
    found(gone || null, 'connected app');
    return deleted(params.client);
  },
});

export const oauthConnectionOperations = [listConnectionsOperation, revokeConnectionOperation];
