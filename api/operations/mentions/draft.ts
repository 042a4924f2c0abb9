import { Type } from '@sinclair/typebox';
import { getProject } from '../../../postgres/projects/projects.ts';
import { replaceableDrafts } from '../../../postgres/mentions/written-drafts.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { found } from '../../lookup.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation, optional } from '../../operation.ts';
import { mentionPath } from './mentions.ts';

const isSaved = () =>
  new PublicError(
    'conflict',
    'Somebody has saved a draft of this reply: send "replace": true to overwrite it.',
  );

export const draftOperations = [
  defineOperation({
    operationId: 'draft_reply',
    route: 'POST /api/v1/mentions/{mention}/draft',
    access: 'W',
    tag: 'Mentions',
    summary: 'Draft a reply',
    description:
      "Writes a short, helpful reply in the post's own language and tone and saves it as the mention's draft, for you " +
      'to copy. Nothing is posted anywhere. A draft that somebody wrote or edited stays unless replace is true.',
    params: mentionPath,
    body: optional({
      replace: Type.Boolean({ description: 'True: overwrites a draft that somebody saved.' }),
    }),
    response: MentionSchema,
    errors: ['conflict'],
    limit: 'draft',
    run: async (context, { params, body }, { workspaceId }) => {
      const replace = body.replace ?? false;
      const mention = await findMention(context, workspaceId, params.mention);
      const { project, free } = await context.postgres.asTenant(workspaceId, async (tx) => ({
        project: found(await getProject(tx, workspaceId, mention.project_id), 'mention'),
        free: await replaceableDrafts(tx, [mention]),
      }));
      // Before the work; somebody may still save one meanwhile.
      if (!replace && free.length === 0) throw isSaved();
      const draft = await context.drafter.draft({ workspaceId, mention, project });
      const drafted = found(
        await context.writes.writeDraft(workspaceId, mention.id, draft, replace),
        'mention',
      );
      if (!replace && drafted.draft !== draft) throw isSaved();
      return drafted;
    },
  }),
];
