import { createHash } from 'node:crypto';
import type { Queryable } from '../../postgres/client.ts';
import { isPassword } from '../../postgres/accounts/password-hash.ts';
import { findAccount, lockAccount, type Account } from '../../postgres/accounts/users.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { AuthContext } from './auth-context.ts';
import { auditEverywhere } from './personal-audit.ts';
import type { RequestOrigin } from './request-origin.ts';

/** Returns the key that attempts on an account are counted by: of fixed length, whatever was sent as an address. */
const limitKey = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/**
 * Counts an attempt on an account, so that many addresses together cannot try one. A browser in which its owner
 * signed in before is counted separately. Throws `rate_limited`.
 */
export async function countAttempt(
  { limit, knownBrowsers }: Pick<AuthContext, 'limit' | 'knownBrowsers'>,
  email: string,
  { known }: Pick<RequestOrigin, 'known'>,
): Promise<void> {
  const browser = knownBrowsers.idOf(known, email);
  await limit('auth', browser === null ? limitKey(email) : `browser:${browser}`);
}

const wrongPassword = () => new PublicError('unauthorized', 'The email address or the password is wrong.');

/**
 * Returns the account when the password is right, else throws `unauthorized`: with the same text and after the same
 * work, whether the account or the password is wrong. `account` is null when there is none.
 */
export async function requirePassword(
  auth: Pick<AuthContext, 'context' | 'afterResponse'>,
  account: Account | null,
  password: string,
  address: string,
): Promise<Account> {
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (account && isRight) return account;
  if (account) auditEverywhere(auth, account.id, { operation: 'sign_in', outcome: 'refused', address });
  throw wrongPassword();
}

/**
 * Locks an account after its password was checked, and throws `unauthorized` when the password has changed since:
 * checking takes a while, and a session must not start with an old password. `tx` is the transaction that starts the
 * session.
 */
export async function requireUnchanged(tx: Queryable, account: Account): Promise<void> {
  const now = await lockAccount(tx, account.id);
  if (now?.passwordHash !== account.passwordHash) throw wrongPassword();
}

/**
 * Returns the account of an email address and a password. Throws `unauthorized` and `rate_limited`: attempts are
 * counted by network address and by account, or by the known browser, before the expensive check of the password.
 */
export async function findSignedIn(
  auth: AuthContext,
  given: { readonly email: string; readonly password: string },
  origin: RequestOrigin,
): Promise<Account> {
  const { context, limit, knownBrowsers } = auth;
  if (knownBrowsers.idOf(origin.known, given.email) === null) await limit('auth', origin.address);
  await countAttempt(auth, given.email, origin);
  const account = await findAccount(context.postgres, given.email);
  return requirePassword(auth, account, given.password, origin.address);
}
