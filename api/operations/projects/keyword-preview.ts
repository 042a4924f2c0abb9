import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { monthTokens, usageMonth } from '../../../postgres/judging/judge-usage.ts';
import { listKeywords } from '../../../postgres/projects/keywords.ts';
import { getProject, outlineProjects } from '../../../postgres/projects/projects.ts';
import { monthUsage } from '../../../postgres/usage/usage.ts';
import { effectiveCadenceMs } from '../../../schemas/projects/cadence.ts';
import { KeywordPreviewSchema, PREVIEW_DAYS } from '../../../schemas/projects/keyword-preview.ts';
import { KEYWORD_DEFAULTS, keywordFields } from '../../../schemas/projects/keyword.ts';
import { checkKeywordQuery } from '../../keywords/check-query.ts';
import { previewKeyword } from '../../keywords/preview.ts';
import { found, projectPath } from '../../lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { checkGroup } from './keywords.ts';

/** Returns what judging a post took of the month's tokens; null when nothing was judged yet. */
async function tokensPerPost(tx: Queryable, workspaceId: number): Promise<number | null> {
  const month = { workspaceId, month: usageMonth(Date.now()) };
  const used = await monthUsage(tx, month);
  const judged = used.reduce((sum, source) => sum + source.judged, 0);
  const { input, output } = await monthTokens(tx, month);
  return judged === 0 ? null : (input + output) / judged;
}

export const keywordPreviewOperations = [
  defineOperation({
    operationId: 'preview_keyword',
    route: 'POST /api/v1/projects/{project}/keywords/preview',
    access: 'R',
    tag: 'Keywords',
    summary: 'Try a keyword on the past',
    description:
      'Finds the posts that such a keyword would have found among those that the workspace holds, relevant or not: how many by day and source, how many the judge would keep, what it would cost, which words bring noise, and what exclusions would save and lose. Changes nothing and queries no source. group_id and active have no effect.',
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
      judge: Type.Optional(
        Type.Boolean({
          default: true,
          description:
            'false: judges nothing, so that kept rests on the verdicts that there are. A model takes tokens for a sample.',
        }),
      ),
    },
    response: KeywordPreviewSchema,
    // It reads as much as a query does.
    limit: 'sql',
    run: async (context, { params, body }, { workspaceId }) => {
      const { days = PREVIEW_DAYS.fallback, judge: judges = true, ...fields } = body;
      checkKeywordQuery(fields.query);
      const read = await context.postgres.asTenant(workspaceId, async (tx) => {
        const project = found(await getProject(tx, workspaceId, params.project), 'project');
        await checkGroup(tx, workspaceId, project.id, fields.group_id);
        const workspace = found(await getWorkspace(tx, workspaceId), 'workspace');
        const cadence = project.scan_every ?? workspace.scan_every;
        return {
          project,
          projectIds: (await outlineProjects(tx, workspaceId)).map(({ id }) => id),
          timeZone: project.timezone ?? workspace.timezone,
          active: await listKeywords(tx, workspaceId, project.id, true),
          cadenceMs: effectiveCadenceMs(cadence, context.config.variables.EARSHOT_MIN_CADENCE!),
          tokensPerPost: await tokensPerPost(tx, workspaceId),
        };
      });
      const keyword = { ...KEYWORD_DEFAULTS, ...fields, id: 0 };
      return previewKeyword(context, { ...read, workspaceId, keyword, days, judges }, Date.now());
    },
  }),
];
