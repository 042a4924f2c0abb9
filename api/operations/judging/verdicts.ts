import { Type } from '@sinclair/typebox';
import { verdictsOf } from '../../../clickhouse/judging/verdicts.ts';
import { correctionsOf } from '../../../postgres/judging/corrections.ts';
import { CorrectionSchema } from '../../../schemas/judging/correction.ts';
import { VerdictRecordSchema } from '../../../schemas/judging/verdict-record.ts';
import { findMention } from '../../mentions/mention-lookup.ts';
import { defineOperation } from '../../operation.ts';
import { mentionPath } from '../mentions/mentions.ts';
import { ClosedObject } from '../../../schemas/formats.ts';

export const verdictOperations = [
  defineOperation({
    operationId: 'list_mention_verdicts',
    route: 'GET /api/v1/mentions/{mention}/verdicts',
    access: 'R',
    tag: 'Judge',
    summary: 'List the verdicts on a mention',
    description:
      'Every verdict on the mention, latest first, with how it came about and what people overruled. ' +
      'A verdict appears within moments of its mention.',
    params: mentionPath,
    response: ClosedObject({
      data: Type.Array(VerdictRecordSchema),
      corrections: Type.Array(CorrectionSchema),
    }),
    run: async (context, { params }, { workspaceId }) => {
      const { id } = await findMention(context, workspaceId, params.mention);
      const [data, corrections] = await Promise.all([
        verdictsOf(context.clickhouse, workspaceId, id),
        context.postgres.asTenant(workspaceId, (tx) => correctionsOf(tx, workspaceId, id)),
      ]);
      return { data, corrections };
    },
  }),
];
