import { getProject } from '../../../postgres/projects/projects.ts';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { found } from '../../lookup.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation } from '../../operation.ts';
import { mentionPath } from './mentions.ts';

export const draftOperations = [
  defineOperation({
    operationId: 'draft_reply',
    route: 'POST /api/v1/mentions/{mention}/draft',
    access: 'W',
    tag: 'Mentions',
    summary: 'Draft a reply',
    description:
      "Writes a short, helpful reply in the post's own tone and saves it as the mention's draft, for you to " +
      'copy. Nothing is posted anywhere.',
    params: mentionPath,
    response: MentionSchema,
    limit: 'draft',
    run: async (context, { params }, { workspaceId }) => {
      const mention = await findMention(context, workspaceId, params.mention);
      const project = found(
        await context.postgres.asTenant(workspaceId, (tx) => getProject(tx, workspaceId, mention.project_id)),
        'mention',
      );
      const draft = await context.drafter.draft({ workspaceId, mention, project });
      const [changed] = await context.writes.patch(workspaceId, [mention.id], { draft });
      return found(changed, 'mention');
    },
  }),
];
