import { Type } from '@sinclair/typebox';
import type { Queryable } from '../../../postgres/client.ts';
import {
  getMember,
  listMembers,
  lockAndCountOwners,
  removeMember,
  setRole,
} from '../../../postgres/accounts/members.ts';
import { mentionIds } from '../../../clickhouse/mentions/mention-ids.ts';
import { CHANGE_SIZE } from '../../../postgres/mentions/mention-changes.ts';
import { outlineProjects } from '../../../postgres/projects/projects.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { MemberSchema, RoleSchema, type Member } from '../../../schemas/accounts/member.ts';
import { Deleted, deleted, found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';
import { defineUpdate, stored } from '../../update.ts';

/** The path of a member. Ids are opaque, so any text is a possible id. */
const memberPath = { user: Type.String({ minLength: 1, description: 'Member id.' }) };

/**
 * Returns the member who is to lose the role `owner`. Throws `conflict` when they are the only owner, since owner
 * operations need someone who can call them.
 */
async function memberWhoMayStepDown(tx: Queryable, workspaceId: number, userId: string): Promise<Member> {
  const owners = await lockAndCountOwners(tx, workspaceId);
  const member = found(await getMember(tx, workspaceId, userId), 'member');
  if (member.role === 'owner' && owners === 1)
    throw new PublicError('conflict', 'This is the last owner: make another member an owner first.');
  return member;
}

export const memberOperations = [
  defineOperation({
    operationId: 'list_members',
    route: 'GET /api/v1/members',
    access: 'R',
    tag: 'Members',
    summary: 'List members',
    response: Type.Array(MemberSchema),
    transact: (tx, _input, { workspaceId }) => listMembers(tx, workspaceId),
  }),
  defineUpdate({
    operationId: 'update_member',
    route: 'PATCH /api/v1/members/{user}',
    access: 'O',
    tag: 'Members',
    summary: "Change a member's role",
    description: 'The role applies from their next request on. The last owner must stay one.',
    params: memberPath,
    fields: { role: RoleSchema },
    needed: ['role'],
    defaults: {},
    response: MemberSchema,
    fixed: ['email', 'joined_at'],
    current: stored((tx, workspaceId, { user }) => getMember(tx, workspaceId, user)),
    errors: ['conflict'],
    transact: async (tx, { params, body: { role } }, { workspaceId }) => {
      const member =
        role === 'owner'
          ? found(await getMember(tx, workspaceId, params.user), 'member')
          : await memberWhoMayStepDown(tx, workspaceId, params.user);
      await setRole(tx, workspaceId, member.id, role);
      return { ...member, role };
    },
  }),
  defineOperation({
    operationId: 'remove_member',
    route: 'DELETE /api/v1/members/{user}',
    access: 'O',
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Ends their sessions in this workspace and disconnects the apps that act for them here. API keys stay, since they belong to the workspace. Their mentions are assigned to nobody. The last owner cannot be removed.',
    params: memberPath,
    response: Deleted(Type.String()),
    errors: ['conflict'],
    run: async (context, { params }, { workspaceId }) => {
      const projects = await context.postgres.asTenant(workspaceId, async (tx) => {
        const { id } = await memberWhoMayStepDown(tx, workspaceId, params.user);
        await removeMember(tx, workspaceId, id);
        return outlineProjects(tx, workspaceId);
      });
      const theirs = { workspaceId, projectIds: projects.map(({ id }) => id), assignee: params.user };
      const ids = mentionIds(context.clickhouse, theirs, CHANGE_SIZE);
      await context.writes.patchMany(workspaceId, ids, { assignee: null });
      return deleted(params.user);
    },
  }),
];
