import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import { brandGroupId, getGroup } from '../../../postgres/projects/keyword-groups.ts';
import {
  deleteKeyword,
  getKeyword,
  insertKeywords,
  listKeywords,
  updateKeyword,
} from '../../../postgres/projects/keywords.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { checkKeywordQuery } from '../../keywords/check-query.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { KEYWORD_DEFAULTS, keywordFields, KeywordSchema } from '../../../schemas/projects/keyword.ts';
import { Deleted, deletedOr404, found, PathId, projectPath, refuseUnknownId } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

const keywordPath = { keyword: PathId };

/** Throws `invalid_request` for a group of another project. */
export async function checkGroup(
  tx: Queryable,
  workspaceId: number,
  projectId: string,
  groupId: number | null | undefined,
) {
  if (groupId === null || groupId === undefined) return;
  const group = await getGroup(tx, workspaceId, groupId);
  if (group?.project_id !== projectId) refuseUnknownId('group_id', 'keyword group in this project');
}

export const keywordOperations = [
  defineOperation({
    operationId: 'list_keywords',
    route: 'GET /api/v1/projects/{project}/keywords',
    access: 'R',
    tag: 'Keywords',
    summary: "List a project's keywords",
    toolHint: 'Returns the integer ids for the filter keywords.',
    params: projectPath,
    query: {
      active: Type.Optional(Type.Boolean({ description: 'Only active, or only inactive keywords.' })),
    },
    response: Type.Array(KeywordSchema),
    transact: async (tx, { params, query }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      return listKeywords(tx, workspaceId, project.id, query.active ?? null);
    },
  }),
  defineOperation({
    operationId: 'create_keyword',
    route: 'POST /api/v1/projects/{project}/keywords',
    access: 'W',
    tag: 'Keywords',
    summary: 'Create a keyword',
    description:
      "Without group_id it joins the group made as 'My brand', whatever it is called now; with null it has no group.",
    toolHint:
      'Add other spellings as aliases, and exclude namesakes with excluded, instead of adding keywords.',
    params: projectPath,
    body: { ...optional(keywordFields), term: keywordFields.term },
    response: KeywordSchema,
    status: 201,
    transact: async (tx, { params, body }, { workspaceId }) => {
      const project = found(await getProject(tx, workspaceId, params.project), 'project');
      await checkGroup(tx, workspaceId, project.id, body.group_id);
      checkKeywordQuery(body.query);
      const group_id =
        body.group_id === undefined ? await brandGroupId(tx, workspaceId, project.id) : body.group_id;
      const [keyword] = await insertKeywords(tx, workspaceId, project.id, [{ ...body, group_id }]);
      return keyword!;
    },
  }),
  defineOperation({
    operationId: 'get_keyword',
    route: 'GET /api/v1/keywords/{keyword}',
    access: 'R',
    tag: 'Keywords',
    summary: 'Get a keyword',
    params: keywordPath,
    response: KeywordSchema,
    transact: async (tx, { params }, { workspaceId }) =>
      found(await getKeyword(tx, workspaceId, params.keyword), 'keyword'),
  }),
  defineUpdate({
    operationId: 'update_keyword',
    route: 'PATCH /api/v1/keywords/{keyword}',
    access: 'W',
    tag: 'Keywords',
    summary: 'Update a keyword',
    description: 'Send only what changes. An inactive keyword keeps its history but is not searched.',
    params: keywordPath,
    fields: keywordFields,
    defaults: KEYWORD_DEFAULTS,
    response: KeywordSchema,
    current: stored((tx, workspaceId, { keyword }) => getKeyword(tx, workspaceId, keyword)),
    run: async (context, { params, body }, { workspaceId }) => {
      checkKeywordQuery(body.query);
      const { keyword, sweep } = await context.postgres.asTenant(workspaceId, async (tx) => {
        const before = found(await getKeyword(tx, workspaceId, params.keyword), 'keyword');
        await checkGroup(tx, workspaceId, before.project_id, body.group_id);
        const after = found(await updateKeyword(tx, workspaceId, before.id, body), 'keyword');
        const moved = before.group_id !== after.group_id;
        return {
          keyword: after,
          sweep: moved
            ? await context.writes.planSweep(tx, workspaceId, after.project_id, { kind: 'regroup' })
            : null,
        };
      });
      if (sweep !== null) await context.writes.sweep(sweep);
      return keyword;
    },
  }),
  defineOperation({
    operationId: 'delete_keyword',
    route: 'DELETE /api/v1/keywords/{keyword}',
    access: 'W',
    tag: 'Keywords',
    summary: 'Delete a keyword',
    description: 'Mentions that it found stay.',
    params: keywordPath,
    response: Deleted(IntegerId),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.keyword, await deleteKeyword(tx, workspaceId, params.keyword), 'keyword'),
  }),
];
