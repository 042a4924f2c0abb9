import { Type } from '@sinclair/typebox';
import { listKeywords } from '../../../postgres/projects/keywords.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { KeywordPreviewSchema, PREVIEW_DAYS } from '../../../schemas/projects/keyword-preview.ts';
import { KEYWORD_DEFAULTS, keywordFields } from '../../../schemas/projects/keyword.ts';
import { previewKeyword } from '../../keywords/preview.ts';
import { found, projectPath } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { checkGroup } from './keywords.ts';

export const keywordPreviewOperations = [
  defineOperation({
    operationId: 'preview_keyword',
    route: 'POST /api/v1/projects/{project}/keywords/preview',
    access: 'R',
    tag: 'Keywords',
    summary: 'Try a keyword',
    description:
      'Finds the posts that the project has already collected, relevant or not, that such a keyword would match. Changes nothing and queries no source. group_id and active have no effect.',
    params: projectPath,
    body: {
      ...optional(keywordFields),
      term: keywordFields.term,
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: PREVIEW_DAYS.most,
          default: PREVIEW_DAYS.fallback,
          description: 'How many days back, including today.',
        }),
      ),
    },
    response: KeywordPreviewSchema,
    // It reads as much as a query does.
    limit: 'sql',
    run: async (context, { params, body }, { workspaceId }) => {
      const { days = PREVIEW_DAYS.fallback, ...fields } = body;
      const { project, timeZone, active } = await context.postgres.asTenant(workspaceId, async (tx) => {
        const project = found(await getProject(tx, workspaceId, params.project), 'project');
        await checkGroup(tx, workspaceId, project.id, fields.group_id);
        const workspace = found(await getWorkspace(tx, workspaceId), 'workspace');
        const keywords = await listKeywords(tx, workspaceId, project.id, true);
        return {
          project,
          timeZone: project.timezone ?? workspace.timezone,
          active: new Set(keywords.map(({ id }) => id)),
        };
      });
      const keyword = { ...KEYWORD_DEFAULTS, ...fields, id: 0 };
      return previewKeyword(context, { workspaceId, project, timeZone, keyword, days, active }, Date.now());
    },
  }),
];
