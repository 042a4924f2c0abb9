import { getWorkspace, replanProjects, updateWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { effectiveCadenceMs } from '../../../schemas/projects/cadence.ts';
import { WORKSPACE_DEFAULTS, workspaceFields, WorkspaceSchema } from '../../../schemas/accounts/workspace.ts';
import { found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

export const workspaceOperations = [
  defineOperation({
    operationId: 'get_workspace',
    route: 'GET /api/v1/workspace',
    access: 'R',
    tag: 'Workspace',
    summary: 'Get the workspace',
    response: WorkspaceSchema,
    transact: async (tx, _input, { workspaceId }) => found(await getWorkspace(tx, workspaceId), 'workspace'),
  }),
  defineUpdate({
    operationId: 'update_workspace',
    route: 'PATCH /api/v1/workspace',
    access: 'O',
    tag: 'Workspace',
    summary: 'Update the workspace',
    description:
      'Send only what changes. Projects without a cadence of their own follow a new scan_every, counted from their last scan.',
    fields: workspaceFields,
    defaults: WORKSPACE_DEFAULTS,
    response: WorkspaceSchema,
    fixed: ['plan'],
    current: stored((tx, workspaceId) => getWorkspace(tx, workspaceId)),
    transact: async (tx, { body }, { workspaceId }, context) => {
      const workspace = found(await updateWorkspace(tx, workspaceId, body), 'workspace');
      if (body.scan_every !== undefined) {
        const minimum = context.config.variables.EARSHOT_MIN_CADENCE!;
        await replanProjects(tx, workspaceId, effectiveCadenceMs(body.scan_every, minimum));
      }
      return workspace;
    },
  }),
];
