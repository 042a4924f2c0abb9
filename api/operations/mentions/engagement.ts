import { Type } from '@sinclair/typebox';
import { engagementOf } from '../../../clickhouse/mentions/engagement-history.ts';
import { ClosedObject } from '../../../schemas/formats.ts';
import { EngagementPointSchema } from '../../../schemas/mentions/engagement-point.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation } from '../../operation.ts';
import { mentionPath } from './mentions.ts';

export const engagementOperations = [
  defineOperation({
    operationId: 'list_mention_engagement',
    route: 'GET /api/v1/mentions/{mention}/engagement',
    access: 'R',
    tag: 'Mentions',
    summary: 'List the engagement of a mention over time',
    description:
      'What its source said about likes, points, replies and shares, oldest first. There is a point for each ' +
      'reading that differs from the one before, and for the reading before it.',
    params: mentionPath,
    response: ClosedObject({ data: Type.Array(EngagementPointSchema) }),
    run: async (context, { params }, { workspaceId }) => {
      const { id, found_at, engagement } = await findMention(context, workspaceId, params.mention);
      const data = await engagementOf(context.clickhouse, workspaceId, id);
      return { data: data.length > 0 ? data : [{ at: found_at, engagement }] };
    },
  }),
];
