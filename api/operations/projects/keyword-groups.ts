import { Type } from '@sinclair/typebox';
import {
  deleteGroup,
  insertGroup,
  listGroups,
  updateGroup,
} from '../../../postgres/projects/keyword-groups.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { groupFields, KeywordGroupSchema } from '../../../schemas/projects/keyword.ts';
import { Deleted, deleted, found, PathId, projectPath } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';

const groupPath = { group: PathId };
const { name, position, ...createFields } = groupFields;

const listKeywordGroupsOperation = defineOperation({
  operationId: 'list_keyword_groups',
  method: 'GET',
  path: '/api/v1/projects/{project}/groups',
  access: 'R',
  tag: 'Keywords',
  summary: "List a project's keyword groups",
  toolHint: 'Returns the integer ids for the filter groups.',
  params: projectPath,
  response: Type.Array(KeywordGroupSchema),
  run: (context, { params }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listGroups(tx, workspaceId, project.id);
    }),
});

const createKeywordGroupOperation = defineOperation({
  operationId: 'create_keyword_group',
  method: 'POST',
  path: '/api/v1/projects/{project}/groups',
  access: 'W',
  tag: 'Keywords',
  summary: 'Create a keyword group',
  params: projectPath,
  body: { name, ...optional(createFields) },
  response: KeywordGroupSchema,
  status: 201,
  run: (context, { params, body }, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, async (tx) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return insertGroup(tx, workspaceId, project.id, body);
    }),
});

const updateKeywordGroupOperation = defineOperation({
  operationId: 'update_keyword_group',
  method: 'PATCH',
  path: '/api/v1/groups/{group}',
  access: 'W',
  tag: 'Keywords',
  summary: 'Update a keyword group',
  params: groupPath,
  body: optional({ name, position, ...createFields }),
  response: KeywordGroupSchema,
  run: async (context, { params, body }, { workspaceId }) =>
    found(
      await context.postgres.asTenant(workspaceId, (tx) => updateGroup(tx, workspaceId, params.group, body)),
      'keyword group',
    ),
});

const deleteKeywordGroupOperation = defineOperation({
  operationId: 'delete_keyword_group',
  method: 'DELETE',
  path: '/api/v1/groups/{group}',
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
});

export const keywordGroupOperations = [
  listKeywordGroupsOperation,
  createKeywordGroupOperation,
  updateKeywordGroupOperation,
  deleteKeywordGroupOperation,
];
