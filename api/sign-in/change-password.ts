import { hashPassword, isPassword } from '../../postgres/accounts/password-hash.ts';
import { endOwnApps } from '../../postgres/accounts/person-apps.ts';
import { replacePassword } from '../../postgres/accounts/passwords.ts';
import { renewSession } from '../../postgres/accounts/sessions.ts';
import { getAccount } from '../../postgres/accounts/users.ts';
import { passwordChangedMessage } from '../../outbound/messages/sign-in-messages.ts';
import { PublicError } from '../../schemas/errors.ts';
import { NoCredentialError } from '../access/auth.ts';
import { found } from '../lookup.ts';
import type { ChangePasswordBody } from './bodies.ts';
import { requireUnchanged } from './check-password.ts';
import { auditEndedApps, auditEverywhere } from './personal-audit.ts';
import type { AuthContext } from './auth-context.ts';
import type { OpenSession } from './open-session.ts';

/** Mails somebody that their password was changed, after the answer: they may not have been the one. */
export function mailPasswordChange({ context, afterResponse }: AuthContext, userId: string): void {
  const { postgres, channels, config } = context;
  afterResponse.run('tell of a new password', async () => {
    const account = await getAccount(postgres, userId);
    const message = passwordChangedMessage({ link: `${config.baseUrl}/forgot-password` });
    if (account) await channels.email.send(account.email, message);
  });
}

/**
 * Changes the password of whoever is signed in, ends all their other sessions everywhere, and their apps where they say so, and gives the new token of this
 * one. Throws `rate_limited`, counted by session, since nobody else can use up its attempts, and `invalid_request` when the current password is wrong: the session
 * is good all the same, so it is no `unauthorized`.
 */
export async function changePassword(
  auth: AuthContext,
  { id, token, userId, workspaceId }: OpenSession,
  body: ChangePasswordBody,
  address: string,
): Promise<string> {
  const { postgres } = auth.context;
  await auth.limit('auth', id);
  const account = found(await getAccount(postgres, userId), 'account');
  if (!(await isPassword(body.current_password, account.passwordHash))) {
    auditEverywhere(auth, userId, { operation: 'change_password', outcome: 'refused', address });
    throw new PublicError('invalid_request', 'current_password: is not your password');
  }
  const passwordHash = await hashPassword(body.new_password);
  const { renewed, endedApps } = await postgres.transaction(async (tx) => {
    await requireUnchanged(tx, account);
    const next = await renewSession(tx, token, workspaceId);
    // Ended while the passwords were worked on: it changes nothing any more.
    if (next === null) throw new NoCredentialError('The session is over: sign in again.');
    await replacePassword(tx, userId, passwordHash, next);
    return { renewed: next, endedApps: body.end_apps ? await endOwnApps(tx, userId) : [] };
  });
  await auditEndedApps(auth, userId, endedApps, address);
  auditEverywhere(auth, userId, { operation: 'change_password', outcome: 'done', address });
  mailPasswordChange(auth, userId);
  return renewed;
}
