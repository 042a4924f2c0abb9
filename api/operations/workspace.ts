import { Type } from '@sinclair/typebox';
import { getWorkspace } from '../../postgres/workspaces.ts';
import { Cadence } from '../../schemas/cadence.ts';
import { IntegerId, Name, TimeZone } from '../../schemas/formats.ts';
import { found } from '../lookup.ts';
import { defineOperation } from '../operation.ts';

export const WorkspaceSchema = Type.Object(
  { id: IntegerId, name: Name(80), plan: Type.String(), timezone: TimeZone, scan_every: Cadence },
  { $id: 'Workspace', additionalProperties: false },
);

const getWorkspaceOperation = defineOperation({
  operationId: 'get_workspace',
  method: 'GET',
  path: '/api/v1/workspace',
  access: 'R',
  tag: 'Workspace',
  summary: 'Get the workspace',
  response: WorkspaceSchema,
  run: async (context, _input, { workspaceId }) =>
    found(await context.postgres.asTenant(workspaceId, (tx) => getWorkspace(tx, workspaceId)), 'workspace'),
});

export const workspaceOperations = [getWorkspaceOperation];
