import type { Queryable } from '../../postgres/client.ts';
import { findInvite, takeInvite, type OpenInvite } from '../../postgres/accounts/invites.ts';
import { addMember } from '../../postgres/accounts/members.ts';
import { hashPassword } from '../../postgres/accounts/password-hash.ts';
import { findAccount, insertAccount, nameAccount, type Account } from '../../postgres/accounts/users.ts';
import { getWorkspace } from '../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { Role } from '../../schemas/accounts/member.ts';
import { found } from '../lookup.ts';
import { type StartedSession, startSession } from './start-session.ts';
import type { AcceptInviteBody, TokenBody } from './bodies.ts';
import { countAttempt, requirePassword, requireUnchanged } from './check-password.ts';
import type { AuthContext } from './auth-context.ts';
import type { RequestOrigin } from './request-origin.ts';

const WHAT = 'invite: is unknown, used, revoked, replaced or expired';

/** How the invited person joins: with their existing account and its password, or with a new account. */
type Joining =
  | { readonly kind: 'known'; readonly account: Account }
  | { readonly kind: 'new'; readonly passwordHash: string };

async function prepare(
  auth: AuthContext,
  { email }: OpenInvite,
  password: string,
  origin: RequestOrigin,
): Promise<Joining> {
  await countAttempt(auth, email, origin);
  const account = await findAccount(auth.context.postgres, email);
  if (!account) return { kind: 'new', passwordHash: await hashPassword(password) };
  return { kind: 'known', account: await requirePassword(auth, account, password, origin.address) };
}

async function accountOf(
  tx: Queryable,
  email: string,
  name: string,
  joining: Joining,
): Promise<string | null> {
  if (joining.kind === 'new') return insertAccount(tx, { email, name, passwordHash: joining.passwordHash });
  await requireUnchanged(tx, joining.account);
  return joining.account.id;
}

async function join(
  tx: Queryable,
  { workspaceId, email, role }: OpenInvite,
  name: string,
  joining: Joining,
): Promise<string> {
  const userId = await accountOf(tx, email, name, joining);
  // Another invite created an account for the address in the meantime.
  if (userId === null)
    throw new PublicError('conflict', 'Someone has just created an account for this address: try again.');
  await nameAccount(tx, userId, name);
  await addMember(tx, workspaceId, userId, role);
  return userId;
}

/**
 * Returns what an invite is for, without using it up and without revealing whether its address has an account. Throws
 * `not_found` for an invalid token, and `rate_limited`.
 */
export async function describeInvite(
  { context: { postgres }, limit }: AuthContext,
  { token }: TokenBody,
  { address }: RequestOrigin,
): Promise<{ readonly workspace: string; readonly email: string; readonly role: Role }> {
  await limit('auth', address);
  const { workspaceId, email, role } = found(await findInvite(postgres, token), WHAT);
  return { workspace: found(await getWorkspace(postgres, workspaceId), 'workspace').name, email, role };
}

/**
 * Joins the workspace of an invite and starts a session there. A person with an account enters its password and keeps
 * their name; a wrong password leaves the invite unused. Throws `not_found` for an invalid token, `unauthorized`,
 * `rate_limited`, and `conflict` when two accounts for one address are created at once.
 */
export async function acceptInvite(
  auth: AuthContext,
  body: AcceptInviteBody,
  origin: RequestOrigin,
): Promise<StartedSession> {
  const { postgres } = auth.context;
  await auth.limit('auth', origin.address);
  const invite = found(await findInvite(postgres, body.token), WHAT);
  const joining = await prepare(auth, invite, body.password, origin);
  return postgres.transaction(async (tx) => {
    found((await takeInvite(tx, invite.id)) || null, WHAT);
    const userId = await join(tx, invite, body.name, joining);
    return startSession(tx, invite.workspaceId, userId, origin);
  });
}
