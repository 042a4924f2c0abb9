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

/** Emails a person that their password was changed, after the response: it may not have been them. */
export function mailPasswordChange({ context, afterResponse }: AuthContext, userId: string): void {
  const { postgres, channels, config } = context;
  afterResponse.run('email about a new password', async () => {
    const account = await getAccount(postgres, userId);
    const message = passwordChangedMessage({ link: `${config.baseUrl}/forgot-password` });
    if (account) await channels.email.send(account.email, message);
  });
}

/**
 * Changes the password of the signed-in person, ends all their other sessions, disconnects their apps if they ask for
 * it, and returns the new token of this session. Throws `rate_limited`, counted by session, since nobody else can use
 * up its attempts, and `invalid_request` when the current password is wrong: the session stays valid, so it is not
 * `unauthorized`.
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
    // The session ended while the passwords were hashed: it may not change anything any more.
    if (next === null) throw new NoCredentialError('The session has expired: sign in again.');
    await replacePassword(tx, userId, passwordHash, next);
    return { renewed: next, endedApps: body.end_apps ? await endOwnApps(tx, userId) : [] };
  });
  await auditEndedApps(auth, userId, endedApps, address);
  auditEverywhere(auth, userId, { operation: 'change_password', outcome: 'done', address });
  mailPasswordChange(auth, userId);
  return renewed;
}
