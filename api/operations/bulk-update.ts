import { Type } from '@sinclair/typebox';
import { mentionIds } from '../../clickhouse/list-mentions.ts';
import { MAX_IDS } from '../../clickhouse/mentions.ts';
import { StatusSchema, type Status } from '../../schemas/mention.ts';
import { mentionFilterFields, type MentionSelection } from '../../schemas/mention-filter.ts';
import { type ApiContext } from '../context.ts';
import { refuseId } from '../lookup.ts';
import { findMentions } from '../mentions/mention-lookup.ts';
import { resolveFilter } from '../mentions/mention-selection.ts';
import { defineOperation } from '../operation.ts';

/** Sets the status of the mentions named; refuses the whole call when one of them is unknown. */
async function updateNamed(context: ApiContext, workspaceId: number, ids: readonly string[], status: Status) {
  const known = await findMentions(context, workspaceId, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) refuseId(`ids[${unknown}]`, 'mention');
  return (await context.writes.patch(workspaceId, [...known.keys()], { status })).length;
}

/** Sets the status of every mention of a selection, in steps that one statement can name. */
async function updateMatching(context: ApiContext, selection: MentionSelection, status: Status) {
  let updated = 0;
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await mentionIds(context.clickhouse, selection, MAX_IDS, after);
    updated += (await context.writes.patch(selection.workspaceId, ids, { status })).length;
    if (ids.length < MAX_IDS) return updated;
    after = ids.at(-1)!;
  }
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
    return { updated: await updateMatching(context, selection, body.status) };
  },
});

export const bulkUpdateOperations = [bulkUpdateMentionsOperation];
