import { Type } from '@sinclair/typebox';
import { createKey, listKeys, revokeKey } from '../../../postgres/accounts/api-keys.ts';
import { ApiKeySchema, keyFields, NewApiKeySchema } from '../../../schemas/accounts/api-key.ts';
import { Deleted, deletedOr404 } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';

export const apiKeyOperations = [
  defineOperation({
    operationId: 'list_api_keys',
    route: 'GET /api/v1/api-keys',
    access: 'O',
    tag: 'API keys',
    summary: 'List API keys',
    description:
      'Includes expired keys, but no revoked ones. Only the last four characters of a key are shown.',
    response: Type.Array(ApiKeySchema),
    transact: (tx, _input, { workspaceId }) => listKeys(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_api_key',
    route: 'POST /api/v1/api-keys',
    access: 'O',
    tag: 'API keys',
    summary: 'Create an API key',
    description: 'Only this answer shows the key. By default it has full access and does not expire.',
    body: {
      name: keyFields.name,
      ...optional({ scope: keyFields.scope, expires_in_days: keyFields.expires_in_days }),
    },
    response: NewApiKeySchema,
    status: 201,
    transact: (tx, { body: { name, scope = 'full', expires_in_days: expiresInDays } }, { workspaceId }) =>
      createKey(tx, { workspaceId, name, scope, expiresInDays }),
  }),
  defineOperation({
    operationId: 'revoke_api_key',
    route: 'DELETE /api/v1/api-keys/{key}',
    access: 'O',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description: 'The key is refused from the next request on.',
    params: { key: Type.String({ minLength: 1, description: 'API key id.' }) },
    response: Deleted(Type.String()),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.key, await revokeKey(tx, workspaceId, params.key), 'API key'),
  }),
];
