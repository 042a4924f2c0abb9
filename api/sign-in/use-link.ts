import type { Queryable } from '../../postgres/client.ts';
import { hashPassword } from '../../postgres/accounts/password-hash.ts';
import { endOwnApps } from '../../postgres/accounts/person-apps.ts';
import { replacePassword } from '../../postgres/accounts/passwords.ts';
import { findLink, takeLink, type LinkPurpose } from '../../postgres/accounts/sign-in-links.ts';
import { lockAccount } from '../../postgres/accounts/users.ts';
import { found } from '../lookup.ts';
import { type StartedSession, startSession } from './start-session.ts';
import type { ResetPasswordBody, TokenBody } from './bodies.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { auditEndedApps, auditEverywhere } from './personal-audit.ts';
import type { AuthContext } from './auth-context.ts';
import { mailPasswordChange } from './change-password.ts';
import type { RequestOrigin } from './request-origin.ts';

const WHAT = 'link: is unknown, used or expired';

async function take(tx: Queryable, userId: string, token: string, purpose: LinkPurpose): Promise<void> {
  await lockAccount(tx, userId);
  found((await takeLink(tx, token, purpose)) || null, WHAT);
}

/**
 * Sets the password of the person that a link was emailed to, ends all their sessions, and disconnects their apps if
 * they ask for it. It does not sign them in: they try the new password at once, and a stolen link grants nothing
 * unnoticed. Throws `not_found` for an invalid link.
 */
export async function resetPassword(
  auth: AuthContext,
  { token, password, end_apps }: ResetPasswordBody,
  { address }: RequestOrigin,
): Promise<void> {
  const { postgres } = auth.context;
  await auth.limit('auth', address);
  const userId = found(await findLink(postgres, token, 'reset_password'), WHAT);
  const passwordHash = await hashPassword(password);
  const endedApps = await postgres.transaction(async (tx) => {
    await take(tx, userId, token, 'reset_password');
    await replacePassword(tx, userId, passwordHash, null);
    return end_apps ? endOwnApps(tx, userId) : [];
  });
  await auditEndedApps(auth, userId, endedApps, address);
  auditEverywhere(auth, userId, { operation: 'reset_password', outcome: 'done', address });
  mailPasswordChange(auth, userId);
}

/** Starts a session for the person of a link. Throws `not_found`, or `forbidden` without a workspace. */
export async function acceptSignInLink(
  { context, limit }: AuthContext,
  { token }: TokenBody,
  origin: RequestOrigin,
): Promise<StartedSession> {
  const { postgres } = context;
  await limit('auth', origin.address);
  const userId = found(await findLink(postgres, token, 'sign_in'), WHAT);
  const workspaceId = await chooseWorkspace(postgres, userId, undefined);
  return postgres.transaction(async (tx) => {
    await take(tx, userId, token, 'sign_in');
    return startSession(tx, workspaceId, userId, origin);
  });
}
