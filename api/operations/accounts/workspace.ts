import { getWorkspace, replanProjects, updateWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { effectiveCadenceMs } from '../../../schemas/projects/cadence.ts';
import { workspaceFields, WorkspaceSchema } from '../../../schemas/accounts/workspace.ts';
import { found } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';

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

const updateWorkspaceOperation = defineOperation({
  operationId: 'update_workspace',
  method: 'PATCH',
  path: '/api/v1/workspace',
  access: 'O',
  tag: 'Workspace',
  summary: 'Update the workspace',
  description:
    'Send only what changes. Projects without a cadence of their own follow a new scan_every, counted from their last scan.',
  body: optional(workspaceFields),
  response: WorkspaceSchema,
  run: (context, { body }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const workspace = found(await updateWorkspace(tx, workspaceId, body), 'workspace');
      if (body.scan_every !== undefined) {
        const minimum = context.config.variables.EARSHOT_MIN_CADENCE!;
        await replanProjects(tx, workspaceId, effectiveCadenceMs(body.scan_every, minimum));
      }
      return workspace;
    }),
});

export const workspaceOperations = [getWorkspaceOperation, updateWorkspaceOperation];
