import { Type } from '@sinclair/typebox';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { listMentionsFields } from '../../../schemas/mentions/mention-filter.ts';
import { MentionPageSchema } from '../../../schemas/mentions/story.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { readMentionPage } from '../../mentions/mention-page.ts';
import { defineOperation } from '../../operation.ts';

export const mentionPath = { mention: Type.String({ minLength: 1, description: 'Mention id.' }) };

export const mentionOperations = [
  defineOperation({
    operationId: 'list_mentions',
    route: 'GET /api/v1/mentions',
    access: 'R',
    tag: 'Mentions',
    summary: 'List mentions',
    description:
      'A mention must match all filters. Mentions that arrive while you read pages neither ' +
      'shift nor repeat others; one whose urgency or engagement changes meanwhile may move in those orders. Each page counts total again.',
    toolHint:
      'Narrow by project, range and q before reading many pages; total is the number of matches. A small limit keeps the answer short.',
    query: listMentionsFields,
    response: MentionPageSchema,
    run: (context, { query }, principal) => readMentionPage(context, principal, query),
  }),
  defineOperation({
    operationId: 'get_mention',
    route: 'GET /api/v1/mentions/{mention}',
    access: 'R',
    tag: 'Mentions',
    summary: 'Get a mention',
    params: mentionPath,
    response: MentionSchema,
    run: (context, { params }, { workspaceId }) => findMention(context, workspaceId, params.mention),
  }),
];
