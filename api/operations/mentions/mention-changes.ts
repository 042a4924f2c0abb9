import { Type } from '@sinclair/typebox';
import { getCategory } from '../../../postgres/projects/categories.ts';
import { IntegerId, Nullable, Urgency } from '../../../schemas/formats.ts';
import { MentionSchema, StatusSchema, TEAMWORK_DEFAULTS } from '../../../schemas/mentions/mention.ts';
import { SentimentSchema } from '../../../schemas/judging/verdict.ts';
import type { ApiContext } from '../../context.ts';
import { Deleted, deleted, found, refuseUnknownId } from '../../lookup.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { defineUpdate } from '../../update.ts';
import { decisionReason } from '../../mentions/decision-reason.ts';
import { teach } from '../../mentions/teach.ts';
import { checkTagCount, teamworkFields, teamworkPatch } from '../../mentions/teamwork.ts';
import { mentionPath } from './mentions.ts';

/** Throws `invalid_request` for a category that does not belong to the mention's project. */
export async function checkCategory(
  context: ApiContext,
  workspaceId: number,
  projectId: string,
  categoryId: number | null | undefined,
) {
  if (categoryId === null || categoryId === undefined) return;
  const category = await context.postgres.asTenant(workspaceId, (tx) =>
    getCategory(tx, workspaceId, categoryId),
  );
  if (category?.project_id !== projectId) refuseUnknownId('category_id', "category in the mention's project");
}

export const mentionChangeOperations = [
  defineUpdate({
    operationId: 'update_mention',
    route: 'PATCH /api/v1/mentions/{mention}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Update a mention',
    description:
      'Moves it through the workflow, shares the work, or corrects the AI. relevant: true restores a mention that was filtered out.',
    params: mentionPath,
    fields: {
      status: StatusSchema,
      category_id: Nullable(IntegerId),
      sentiment: SentimentSchema,
      urgency: Urgency,
      relevant: Type.Boolean(),
      draft: Type.String({ maxLength: 20_000, description: 'A reply draft; nothing is posted.' }),
      ...teamworkFields,
    },
    defaults: TEAMWORK_DEFAULTS,
    response: MentionSchema,
    fixed: ['source', 'external_id', 'kind', 'url', 'found_at'],
    audited: true,
    current: (context, { mention }, workspaceId) => findMention(context, workspaceId, mention),
    run: async (context, { params, body }, principal) => {
      const { workspaceId } = principal;
      const mention = await findMention(context, workspaceId, params.mention);
      await checkCategory(context, workspaceId, mention.project_id, body.category_id);
      if (Object.keys(body).length === 0) return mention;
      const { relevant } = body;
      const patch = {
        ...body,
        ...(await teamworkPatch(context, workspaceId, body)),
        ...(relevant !== undefined &&
          relevant !== mention.relevant && { reason: await decisionReason(context, principal, relevant) }),
      };
      checkTagCount(mention, patch);
      await teach(context, principal, mention, body);
      const [changed] = await context.writes.patch(workspaceId, [mention.id], patch);
      return found(changed, 'mention');
    },
  }),
  defineOperation({
    operationId: 'mark_mention_irrelevant',
    route: 'POST /api/v1/mentions/{mention}/irrelevant',
    access: 'W',
    tag: 'Mentions',
    summary: 'Mark a mention irrelevant',
    description:
      'Removes it from the feed for good; it is never collected again. The reason teaches the AI what to skip.',
    params: mentionPath,
    body: optional({ reason: Type.String({ maxLength: 500 }) }),
    response: MentionSchema,
    audited: true,
    run: async (context, { params, body }, principal) => {
      const { workspaceId } = principal;
      const mention = await findMention(context, workspaceId, params.mention);
      const given = body.reason?.trim() ? { reason: body.reason } : {};
      await teach(context, principal, mention, { relevant: false, ...given });
      const [changed] = await context.writes.patch(workspaceId, [mention.id], {
        relevant: false,
        reason: await decisionReason(context, principal, false, body.reason),
      });
      return found(changed, 'mention');
    },
  }),
  defineOperation({
    operationId: 'delete_mention',
    route: 'DELETE /api/v1/mentions/{mention}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Delete a mention',
    description: 'Removes it from every view and remembers it, so that it is never collected again.',
    params: mentionPath,
    response: Deleted(Type.String()),
    audited: true,
    run: async (context, { params }, { workspaceId }) => {
      const mention = await findMention(context, workspaceId, params.mention);
      const [gone] = await context.writes.remove(workspaceId, [mention.id]);
      return deleted(found(gone, 'mention'));
    },
  }),
];
