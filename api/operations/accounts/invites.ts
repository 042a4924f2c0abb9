import { Type } from '@sinclair/typebox';
import { insertInvite, listInvites, revokeInvite } from '../../../postgres/accounts/invites.ts';
import { getMember, hasMemberWithEmail } from '../../../postgres/accounts/members.ts';
import { getWorkspace } from '../../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../../schemas/errors.ts';
import { inviteFields, InviteSchema, NewInviteSchema } from '../../../schemas/accounts/invite.ts';
import { mailInvite } from '../../invites/mail-invite.ts';
import { Deleted, deletedOr404, found } from '../../lookup.ts';
import { defineOperation } from '../../operation.ts';

export const inviteOperations = [
  defineOperation({
    operationId: 'list_invites',
    route: 'GET /api/v1/invites',
    access: 'O',
    tag: 'Members',
    summary: 'List invites',
    description: 'Invites that can still be accepted, without their links.',
    response: Type.Array(InviteSchema),
    transact: (tx, _input, { workspaceId }) => listInvites(tx, workspaceId),
  }),
  defineOperation({
    operationId: 'create_invite',
    route: 'POST /api/v1/invites',
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
  }),
  defineOperation({
    operationId: 'revoke_invite',
    route: 'DELETE /api/v1/invites/{invite}',
    access: 'O',
    tag: 'Members',
    summary: 'Revoke an invite',
    params: { invite: Type.String({ minLength: 1, description: 'Invite id.' }) },
    response: Deleted(Type.String()),
    transact: async (tx, { params }, { workspaceId }) =>
      deletedOr404(params.invite, await revokeInvite(tx, workspaceId, params.invite), 'invite'),
  }),
];
