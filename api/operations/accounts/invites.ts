import { Type } from '@sinclair/typebox';
import { insertInvite, listInvites, revokeInvite } from '../../../postgres/accounts/invites.ts';
import { getMember, hasMemberWithEmail } from '../../../postgres/accounts/members.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { inviteFields, InviteSchema, NewInviteSchema } from '../../../schemas/accounts/invite.ts';
import { mailInvite } from '../../invites/mail-invite.ts';
import { Deleted, deleted, found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

const listInvitesOperation = defineOperation({
  operationId: 'list_invites',
  method: 'GET',
  path: '/api/v1/invites',
  access: 'O',
  tag: 'Members',
  summary: 'List invites',
  description: 'Invites that can still be accepted, without their links.',
  response: Type.Array(InviteSchema),
  run: (context, _input, { workspaceId }) =>
    context.postgres.asTenant(workspaceId, (tx) => listInvites(tx, workspaceId)),
});

const createInviteOperation = defineOperation({
  operationId: 'create_invite',
  method: 'POST',
  path: '/api/v1/invites',
  access: 'O',
  tag: 'Members',
  summary: 'Invite somebody',
  description:
    'Emails the invite. Only this answer shows its link, which works once within 7 days. Another invite to the same address replaces it.',
  body: inviteFields,
  response: NewInviteSchema,
  status: 201,
  errors: ['conflict'],
  effect: { openWorld: true },
  run: async (context, { body }, principal) => {
    const { workspaceId } = principal;
    const made = await context.postgres.asTenant(workspaceId, async (tx) => {
      if (await hasMemberWithEmail(tx, workspaceId, body.email))
        throw new PublicError('conflict', 'This person is already a member.');
      const workspace = found(await getWorkspace(tx, workspaceId), 'workspace');
      const owner = principal.kind === 'key' ? null : await getMember(tx, workspaceId, principal.userId);
      return { ...(await insertInvite(tx, workspaceId, body)), workspace, owner };
    });
    const link = `${context.config.baseUrl}/invite/${made.token}`;
    const from = made.owner?.name ?? made.owner?.email ?? null;
    const invitation = { from, workspace: made.workspace.name, role: body.role, link };
    // Sent after the commit, since the reader may be fast.
    return { ...made.invite, link, ...(await mailInvite(context, body.email, invitation)) };
  },
});

const revokeInviteOperation = defineOperation({
  operationId: 'revoke_invite',
  method: 'DELETE',
  path: '/api/v1/invites/{invite}',
  access: 'O',
  tag: 'Members',
  summary: 'Revoke an invite',
  params: { invite: Type.String({ minLength: 1, description: 'Invite id.' }) },
  response: Deleted(Type.String()),
  run: async (context, { params }, { workspaceId }) => {
    const gone = await context.postgres.asTenant(workspaceId, (tx) =>
      revokeInvite(tx, workspaceId, params.invite),
    );
    found(gone || null, 'invite');
    return deleted(params.invite);
  },
});

export const inviteOperations = [listInvitesOperation, createInviteOperation, revokeInviteOperation];
