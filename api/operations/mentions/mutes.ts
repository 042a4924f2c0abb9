import { Type } from '@sinclair/typebox';
import { countMuted } from '../../../clickhouse/mentions/muted-mentions.ts';
import { countMutes, endMute, keepMute, listMutes } from '../../../postgres/mentions/mutes.ts';
import { getProject } from '../../../postgres/projects/projects.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { IntegerId } from '../../../schemas/formats.ts';
import { MOST_MUTES, muteFields, MuteSchema } from '../../../schemas/mentions/mute.ts';
import { actorOf } from '../../access/access.ts';
import { Deleted, deletedOr404, found, PathId } from '../../lookup.ts';
import { actorName } from '../../mentions/decision-reason.ts';
import { checkMute, mutedThing, withCount } from '../../mentions/mute-check.ts';
import { defineOperation, optional } from '../../operation.ts';

const { kind, value, ...others } = muteFields;

export const muteOperations = [
  defineOperation({
    operationId: 'list_mutes',
    route: 'GET /api/v1/mutes',
    access: 'R',
    tag: 'Mentions',
    summary: 'List mutes',
    description: 'Oldest first. list_mentions with muted=true lists what they have muted.',
    response: Type.Array(MuteSchema),
    run: async (context, _input, { workspaceId }) => {
      const mutes = await context.postgres.asTenant(workspaceId, (tx) => listMutes(tx, workspaceId));
      if (mutes.length === 0) return [];
      const counts = await countMuted(context.clickhouse, workspaceId);
      return mutes.map((mute) => withCount(mute, counts));
    },
  }),
  defineOperation({
    operationId: 'create_mute',
    route: 'POST /api/v1/mutes',
    access: 'W',
    tag: 'Mentions',
    summary: 'Mute an author, a domain, a subreddit or a thread',
    description:
      'Posts found from then on are stored as irrelevant, without being judged. backdate: true also mutes what is ' +
      'stored, except what people have decided about. Muting the same again changes until, and answers the same mute.',
    body: { kind, value, ...optional(others) },
    response: MuteSchema,
    status: 201,
    errors: ['conflict'],
    audited: true,
    run: async (context, { body }, principal) => {
      const { workspaceId } = principal;
      checkMute(body, Date.now());
      const thing = await mutedThing(context, workspaceId, body);
      const { actor_kind: by_kind, actor_id: by } = actorOf(principal);
      const by_name = await actorName(context, principal);
      const { project_id = null, until = null, backdate = false } = body;
      const mute = await context.postgres.asTenant(workspaceId, async (tx) => {
        if (project_id !== null) found(await getProject(tx, workspaceId, project_id), 'project');
        if ((await countMutes(tx, workspaceId)) >= MOST_MUTES)
          throw new PublicError('conflict', `A workspace has at most ${MOST_MUTES} mutes.`);
        const { kind, value } = body;
        return keepMute(tx, workspaceId, {
          ...{ kind, value, ...thing, project_id, backdate, by, by_kind, by_name },
          until: until === null ? null : new Date(until).toISOString(),
        });
      });
      return withCount(mute, await countMuted(context.clickhouse, workspaceId));
    },
  }),
  defineOperation({
    operationId: 'delete_mute',
    route: 'DELETE /api/v1/mutes/{mute}',
    access: 'W',
    tag: 'Mentions',
    summary: 'Delete a mute',
    description: 'The mentions that it has muted are judged in the background.',
    params: { mute: PathId },
    response: Deleted(IntegerId),
    audited: true,
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.mute, await endMute(tx, workspaceId, params.mute), 'mute'),
  }),
];
