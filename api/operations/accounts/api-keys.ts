import { Type } from '@sinclair/typebox';
import { createKey, listKeys, revokeKey } from '../../../postgres/accounts/api-keys.ts';
import { ApiKeySchema, keyFields, NewApiKeySchema } from '../../../schemas/accounts/api-key.ts';
import { Deleted, deleted, found } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';

const listKeysOperation = defineOperation({
  operationId: 'list_api_keys',
  method: 'GET',
  path: '/api/v1/api-keys',
  access: 'O',
  tag: 'API keys',
  summary: 'List API keys',
  description:
    'Includes expired keys, but no revoked ones. Only the last four characters of a key are shown.',
  response: Type.Array(ApiKeySchema),
  run: (context, _input, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, (tx) => listKeys(tx, workspaceId)),
});

const createKeyOperation = defineOperation({
  operationId: 'create_api_key',
  method: 'POST',
  path: '/api/v1/api-keys',
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
  run: (context, { body: { name, scope = 'full', expires_in_days: expiresInDays } }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, (tx) =>
      createKey(tx, { workspaceId, name, scope, expiresInDays }),
    ),
});

const revokeKeyOperation = defineOperation({
  operationId: 'revoke_api_key',
  method: 'DELETE',
  path: '/api/v1/api-keys/{key}',
  access: 'O',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description: 'The key is refused from the next request on.',
  params: { key: Type.String({ minLength: 1, description: 'API key id.' }) },
  response: Deleted(Type.String()),
  run: async (context, { params }, { workspaceId }) => {
    const gone = await context.postgres.asTenant(workspaceId, (tx) => revokeKey(tx, workspaceId, params.key));
    found(gone || null, 'API key');
    return deleted(params.key);
  },
});

export const apiKeyOperations = [listKeysOperation, createKeyOperation, revokeKeyOperation];
