import { Type } from '@sinclair/typebox';
import {
  deleteGroup,
  getGroup,
  insertGroup,
  listGroups,
  updateGroup,
} from '../../../postgres/projects/keyword-groups.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { GROUP_DEFAULTS, groupFields, KeywordGroupSchema } from '../../../schemas/projects/keyword.ts';
import { Deleted, deleted, found, PathId, projectPath } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

const groupPath = { group: PathId };
const { name, position: _position, ...createFields } = groupFields;

export const keywordGroupOperations = [
  defineOperation({
    operationId: 'list_keyword_groups',
    route: 'GET /api/v1/projects/{project}/groups',
    access: 'R',
    tag: 'Keywords',
    summary: "List a project's keyword groups",
    toolHint: 'Returns the integer ids for the filter groups.',
    params: projectPath,
    response: Type.Array(KeywordGroupSchema),
    transact: async (tx, { params }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listGroups(tx, workspaceId, project.id);
    },
  }),
  defineOperation({
    operationId: 'create_keyword_group',
    route: 'POST /api/v1/projects/{project}/groups',
    access: 'W',
    tag: 'Keywords',
    summary: 'Create a keyword group',
    params: projectPath,
    body: { name, ...optional(createFields) },
    response: KeywordGroupSchema,
    status: 201,
    transact: async (tx, { params, body }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return insertGroup(tx, workspaceId, project.id, body);
    },
  }),
  defineUpdate({
    operationId: 'update_keyword_group',
    route: 'PATCH /api/v1/groups/{group}',
    access: 'W',
    tag: 'Keywords',
    summary: 'Update a keyword group',
    params: groupPath,
    fields: groupFields,
    defaults: GROUP_DEFAULTS,
    response: KeywordGroupSchema,
    current: stored((tx, workspaceId, { group }) => getGroup(tx, workspaceId, group)),
    transact: async (tx, { params, body }, { workspaceId }) =>
      found(await updateGroup(tx, workspaceId, params.group, body), 'keyword group'),
  }),
  defineOperation({
    operationId: 'delete_keyword_group',
    route: 'DELETE /api/v1/groups/{group}',
    access: 'W',
    tag: 'Keywords',
    summary: 'Delete a keyword group',
    description: 'Its keywords stay, ungrouped.',
    params: groupPath,
    response: Deleted(IntegerId),
    run: async (context, { params }, { workspaceId }) => {
      const sweep = await context.postgres.asTenant(workspaceId, async (tx) => {
        const projectId = found(await deleteGroup(tx, workspaceId, params.group), 'keyword group');
        return context.writes.planSweep(tx, workspaceId, projectId, { kind: 'regroup' });
      });
      await context.writes.sweep(sweep);
      return deleted(params.group);
    },
  }),
];
