import { type Queryable } from '../../postgres/client.ts';
import { findInvite, takeInvite, type OpenInvite } from '../../postgres/invites.ts';
import { addMember } from '../../postgres/members.ts';
import { hashPassword } from '../../postgres/password-hash.ts';
import { findAccount, insertAccount, nameAccount } from '../../postgres/users.ts';
import { PublicError } from '../../schemas/errors.ts';
import { type RateLimit } from '../access/rate-limit.ts';
import { type ApiContext } from '../context.ts';
import { found } from '../lookup.ts';
import { type AcceptInviteBody } from './bodies.ts';
import { beginSession } from './begin-session.ts';
import { countAttempt, requirePassword } from './check-password.ts';

const WHAT = 'invite: it is unknown, or has been used, revoked or replaced, or has expired';

/** How the account comes to be a member's: by the password that it has, or made with the one that was given. */
type Joining =
  | { readonly kind: 'known'; readonly userId: string }
  | { readonly kind: 'new'; readonly passwordHash: string };

async function prepare(
  context: ApiContext,
  limit: RateLimit,
  { email }: OpenInvite,
  password: string,
  address: string,
): Promise<Joining> {
  await countAttempt(limit, email);
  const account = await findAccount(context.postgres, email);
  if (!account) return { kind: 'new', passwordHash: await hashPassword(password) };
  const { id } = await requirePassword(context, account, password, address);
  return { kind: 'known', userId: id };
}

async function join(
  tx: Queryable,
  { workspaceId, email, role }: OpenInvite,
  name: string,
  joining: Joining,
): Promise<string> {
  const userId =
    joining.kind === 'known'
      ? joining.userId
      : await insertAccount(tx, { email, name, passwordHash: joining.passwordHash });
  // An account was made for the address since we looked, by another invite.
  if (userId === null)
    throw new PublicError('conflict', 'This address has just been given an account: try again.');
  await nameAccount(tx, userId, name);
  await addMember(tx, workspaceId, userId, role);
  return userId;
}

/**
 * Joins the workspace of an invite and begins a session there. Whoever has an account already shows its password and keeps
 * its name; a wrong one leaves the invite as it is. Throws `not_found` for a token that is no good, `unauthorized`,
 * `rate_limited`, and `conflict` when two accounts for one address are made at once.
 */
export async function acceptInvite(
  context: ApiContext,
  limit: RateLimit,
  body: AcceptInviteBody,
  from: { readonly address: string; readonly session: string | undefined },
) {
  await limit('auth', from.address);
  const invite = found(await findInvite(context.postgres, body.token), WHAT);
  const joining = await prepare(context, limit, invite, body.password, from.address);
  return context.postgres.transaction(async (tx) => {
    found((await takeInvite(tx, invite.id)) || null, WHAT);
    const userId = await join(tx, invite, body.name, joining);
    return beginSession(tx, invite.workspaceId, userId, from.session);
  });
}
