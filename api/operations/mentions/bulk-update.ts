import { Type } from '@sinclair/typebox';
import { mentionIds } from '../../../clickhouse/mentions/mention-ids.ts';
import { CHANGE_SIZE } from '../../../postgres/mentions/mention-changes.ts';
import { StatusSchema, type Status } from '../../../schemas/mentions/mention.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import type { ApiContext } from '../../context.ts';
import { findMentions } from '../../mentions/mention-lookup.ts';
import { resolveFilter } from '../../mentions/mention-selection.ts';
import { defineOperation } from '../../operation.ts';
import { ClosedObject } from '../../../schemas/formats.ts';

/** Sets the status of the mentions with these ids. Those that are not there, or are deleted meanwhile, are `missing`. */
async function updateNamed(context: ApiContext, workspaceId: number, ids: readonly string[], status: Status) {
  const named = [...new Set(ids)];
  const known = await findMentions(context, workspaceId, named);
  const present = named.filter((id) => known.has(id));
  const changed = await context.writes.patch(workspaceId, present, { status });
  const updated = new Set(changed.map(({ id }) => id));
  return { updated: updated.size, missing: named.filter((id) => !updated.has(id)) };
}

export const bulkUpdateOperations = [
  defineOperation({
    operationId: 'bulk_update_mentions',
    route: 'POST /api/v1/mentions/bulk',
    access: 'W',
    tag: 'Mentions',
    summary: 'Set the status of many mentions',
    description:
      'Sets the status of every mention that matches the filters. With ids, it ignores the filters and changes only those; missing lists ids ' +
      'that the workspace does not have, or no longer has.',
    toolHint:
      'Without ids it changes every mention that matches: call list_mentions with the same filters first and look at total.',
    query: mentionFilterFields,
    body: {
      status: StatusSchema,
      ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 5000 })),
    },
    response: ClosedObject({
      updated: Type.Integer({ minimum: 0, description: 'How many mentions this call gave the status.' }),
      missing: Type.Array(Type.String(), {
        description: 'The ids in the request that are not mentions of the workspace: each once, in order.',
      }),
    }),
    run: async (context, { query, body }, { workspaceId }) => {
      if (body.ids) return updateNamed(context, workspaceId, body.ids, body.status);
      const { selection } = await resolveFilter(context, workspaceId, query);
      const ids = mentionIds(context.clickhouse, selection, CHANGE_SIZE);
      const updated = await context.writes.patchMany(workspaceId, ids, { status: body.status });
      return { updated, missing: [] };
    },
  }),
];
