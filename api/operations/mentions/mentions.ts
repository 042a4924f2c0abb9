import { Type } from '@sinclair/typebox';
import { MentionSchema } from '../../../schemas/mentions/mention.ts';
import { listMentionsFields } from '../../../schemas/mentions/mention-filter.ts';
import { PageOf } from '../../../schemas/page.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { readMentionPage } from '../../mentions/mention-page.ts';
import { defineOperation } from '../../operation.ts';

export const mentionPath = { mention: Type.String({ minLength: 1, description: 'Mention id.' }) };

const listMentionsOperation = defineOperation({
  operationId: 'list_mentions',
  method: 'GET',
  path: '/api/v1/mentions',
  access: 'R',
  tag: 'Mentions',
  summary: 'List mentions',
  description:
    'Filters hold together. Mentions that arrive while pages are read neither ' +
    'shift nor repeat any; one whose urgency or engagement changes meanwhile may move in those orders. total counts afresh.',
  toolHint:
    'Narrow by project, range and q before reading many pages; total tells how many there are. A small limit keeps the answer short.',
  query: listMentionsFields,
  response: PageOf(MentionSchema, 'MentionPage'),
  run: (context, { query }, { workspaceId }) => readMentionPage(context, workspaceId, query),
});

const getMentionOperation = defineOperation({
  operationId: 'get_mention',
  method: 'GET',
  path: '/api/v1/mentions/{mention}',
  access: 'R',
  tag: 'Mentions',
  summary: 'Get a mention',
  params: mentionPath,
  response: MentionSchema,
  run: (context, { params }, { workspaceId }) => findMention(context, workspaceId, params.mention),
});

export const mentionOperations = [listMentionsOperation, getMentionOperation];
