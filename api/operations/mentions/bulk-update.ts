import { Type } from '@sinclair/typebox';
import { mentionIds } from '../../../clickhouse/mentions/mention-ids.ts';
import { CHANGE_SIZE } from '../../../postgres/mentions/mention-changes.ts';
import { StatusSchema, type Status } from '../../../schemas/mentions/mention.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../../context.ts';
import { refuseId } from '../../lookup.ts';
import { findMentions } from '../../mentions/mention-lookup.ts';
import { resolveFilter } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';

/** Sets the status of the mentions named; refuses the whole call when one of them is unknown. */
async function updateNamed(context: ApiContext, workspaceId: number, ids: readonly string[], status: Status) {
  const known = await findMentions(context, workspaceId, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) refuseId(`ids[${unknown}]`, 'mention');
  return (await context.writes.patch(workspaceId, [...known.keys()], { status })).length;
}

const bulkUpdateMentionsOperation = defineOperation({
  operationId: 'bulk_update_mentions',
  method: 'POST',
  path: '/api/v1/mentions/bulk',
  access: 'W',
  tag: 'Mentions',
  summary: 'Set the status of many mentions',
  description:
    'Of every mention that matches the filters; with ids, of those alone, whatever the filters say.',
  query: mentionFilterFields,
  body: {
    status: StatusSchema,
    ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 5000 })),
  },
  response: Type.Object(
    {
      updated: Type.Integer({
        minimum: 0,
        description: 'Mentions that have the status now because of this call.',
      }),
    },
    { additionalProperties: false },
  ),
  run: async (context, { query, body }, { workspaceId }) => {
    if (body.ids) return { updated: await updateNamed(context, workspaceId, body.ids, body.status) };
    const { selection } = await context.postgres.asTenant(workspaceId, (tx) =>
      resolveFilter(tx, workspaceId, query, Date.now()),
    );
    const ids = mentionIds(context.clickhouse, selection, CHANGE_SIZE);
    return { updated: await context.writes.patchMany(workspaceId, ids, { status: body.status }) };
  },
});

export const bulkUpdateOperations = [bulkUpdateMentionsOperation];
