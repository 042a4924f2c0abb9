import { Type } from '@sinclair/typebox';
import { mentionIds } from '../../../clickhouse/mentions/mention-ids.ts';
import { CHANGE_SIZE } from '../../../postgres/mentions/mention-changes.ts';
import { StatusSchema, type MentionPatch } from '../../../schemas/mentions/mention.ts';
import { mentionFilterFields } from '../../../schemas/mentions/mention-filter.ts';
import { PublicError } from '../../../schemas/errors.ts';
import type { ApiContext } from '../../context.ts';
import { findMentions } from '../../mentions/mention-lookup.ts';
import { awake, resolveFilter } from '../../mentions/mention-selection.ts';
import { TEAMWORK_FIELDS, teamworkFields, teamworkPatch } from '../../mentions/teamwork.ts';
import { defineOperation, optional } from '../../operation.ts';
import { ClosedObject } from '../../../schemas/formats.ts';

/** Changes the mentions with these ids. Those that are not there, or are deleted meanwhile, are `missing`. */
async function updateNamed(
  context: ApiContext,
  workspaceId: number,
  ids: readonly string[],
  patch: MentionPatch,
) {
  const named = [...new Set(ids)];
  const known = await findMentions(context, workspaceId, named);
  const present = named.filter((id) => known.has(id));
  const changed = await context.writes.patch(workspaceId, present, patch);
  const updated = new Set(changed.map(({ id }) => id));
  return { updated: updated.size, missing: named.filter((id) => !updated.has(id)) };
}

export const bulkUpdateOperations = [
  defineOperation({
    operationId: 'bulk_update_mentions',
    route: 'POST /api/v1/mentions/bulk',
    access: 'W',
    tag: 'Mentions',
    summary: 'Update many mentions',
    description:
      'Sets the status, assignee, tags or snooze of every mention that matches the filters. Like list_mentions it leaves out snoozed ones. With ids, it ' +
      'ignores the filters and changes only those; missing lists ids that the workspace does not have, or no longer has.',
    toolHint:
      'Without ids it changes every mention that matches: call list_mentions with the same filters first and look at total.',
    query: mentionFilterFields,
    body: {
      status: Type.Optional(StatusSchema),
      ...optional(teamworkFields),
      ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 5000 })),
    },
    response: ClosedObject({
      updated: Type.Integer({ minimum: 0, description: 'How many mentions this call changed.' }),
      missing: Type.Array(Type.String(), {
        description: 'The ids in the request that are not mentions of the workspace: each once, in order.',
      }),
    }),
    audited: true,
    run: async (context, { query, body }, principal) => {
      const { workspaceId } = principal;
      const { status } = body;
      const patch = {
        ...(status !== undefined && { status }),
        ...(await teamworkPatch(context, workspaceId, body)),
      };
      if (Object.keys(patch).length === 0)
        throw new PublicError(
          'invalid_request',
          `status: is required, or one of ${TEAMWORK_FIELDS.join(', ')}`,
        );
      if (body.ids) return updateNamed(context, workspaceId, body.ids, patch);
      const now = Date.now();
      const { selection } = await resolveFilter(context, principal, query, now);
      const ids = mentionIds(context.clickhouse, awake(selection, now), CHANGE_SIZE);
      const updated = await context.writes.patchMany(workspaceId, ids, patch);
      return { updated, missing: [] };
    },
  }),
];
