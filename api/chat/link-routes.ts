import { Type, type Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { getMember } from '../../postgres/accounts/members.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { linkAccount, listLinkedAccounts, unlinkAccount } from '../../postgres/chat/chat-accounts.ts';
import { findChatLink, takeChatLink } from '../../postgres/chat/chat-links.ts';
import { CHAT_PLATFORMS } from '../../schemas/chat/chat-platform.ts';
import { PublicError } from '../../schemas/errors.ts';
import { auditHere } from '../sign-in/personal-audit.ts';
import { NoBody } from '../sign-in/bodies.ts';
import { readBody, sameOriginOnly, type AuthContext } from '../sign-in/auth-context.ts';
import { requireSession, type OpenSession } from '../sign-in/open-session.ts';
import { validate } from '../input/input.ts';
import { deleted, found } from '../lookup.ts';

const TokenPath = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) });
const AccountPath = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

/** Returns the workspace that a link is for, with what to show. Throws `forbidden` when the person is no member of it. */
async function placeOf({ context }: AuthContext, session: OpenSession, workspaceId: number | null) {
  const id = workspaceId ?? session.workspaceId;
  const [member, workspace] = await context.postgres.asTenant(id, async (tx) => [
    await getMember(tx, id, session.userId),
    await getWorkspace(tx, id),
  ]);
  if (!member || !workspace)
    throw new PublicError('forbidden', 'You are not a member of the workspace that this message is from.');
  return { workspaceId: id, workspace: { id, name: workspace.name }, email: member.email };
}

/**
 * Adds what links accounts in chat with members: the page of a link that somebody got in chat, and the list of what a person has
 * linked. Like everything under `/auth` they need a session, and changes come from our own pages.
 */
export function addChatLinkRoutes(app: FastifyInstance, auth: AuthContext): void {
  const { postgres, config } = auth.context;
  const ownPages = sameOriginOnly(config);

  app.get('/auth/chat-links/:token', async (request) => {
    const session = await requireSession(auth, 'read', request);
    const { token } = validate(TokenPath, request.params) as Static<typeof TokenPath>;
    const { workspaceId, platform, person } = found(await findChatLink(postgres, token), 'link');
    const { workspace, email } = await placeOf(auth, session, workspaceId);
    return { platform: CHAT_PLATFORMS[platform].title, name: person.name || person.id, workspace, email };
  });

  app.post('/auth/chat-links/:token', ownPages, async (request) => {
    readBody(NoBody, request);
    const session = await requireSession(auth, 'write', request);
    const { token } = validate(TokenPath, request.params) as Static<typeof TokenPath>;
    const link = found(await findChatLink(postgres, token), 'link');
    const { workspaceId } = await placeOf(auth, session, link.workspaceId);
    found(await takeChatLink(postgres, token), 'link');
    const { userId } = session;
    await linkAccount(postgres, { workspaceId, userId }, link.platform, link.person);
    await auditHere(auth, { workspaceId, userId }, `link_${link.platform}_account`, request.ip);
    return { linked: true };
  });

  app.get('/auth/chat-accounts', async (request) => {
    const { userId } = await requireSession(auth, 'read', request);
    return { accounts: await listLinkedAccounts(postgres, userId) };
  });

  app.delete('/auth/chat-accounts/:id', ownPages, async (request) => {
    readBody(NoBody, request);
    const { userId } = await requireSession(auth, 'write', request);
    const { id } = validate(AccountPath, request.params) as Static<typeof AccountPath>;
    const { workspaceId, platform } = found(await unlinkAccount(postgres, userId, id), 'linked account');
    await auditHere(auth, { workspaceId, userId }, `unlink_${platform}_account`, request.ip);
    return deleted(id);
  });
}
