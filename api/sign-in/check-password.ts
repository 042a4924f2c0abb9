import { createHash } from 'node:crypto';
import type { Queryable } from '../../postgres/client.ts';
import { isPassword } from '../../postgres/accounts/password-hash.ts';
import { findAccount, lockAccount, type Account } from '../../postgres/accounts/users.ts';
import { PublicError } from '../../schemas/errors.ts';
import type { AuthContext } from './auth-context.ts';
import { auditEverywhere } from './personal-audit.ts';
import type { RequestOrigin } from './request-origin.ts';

/** An account as the limit counts it: of one length, whatever was sent as an address. */
const limitKey = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/**
 * Counts an attempt on an account: many addresses together must not try one. A browser in which its owner signed in before
 * counts by itself. Throws `rate_limited`.
 */
export async function countAttempt(
  { limit, knownBrowsers }: Pick<AuthContext, 'limit' | 'knownBrowsers'>,
  email: string,
  { known }: Pick<RequestOrigin, 'known'>,
): Promise<void> {
  const browser = knownBrowsers.idOf(known, email);
  await limit('auth', browser === null ? limitKey(email) : `browser:${browser}`);
}

const wrongPassword = () => new PublicError('unauthorized', 'The e-mail address or the password is wrong.');

/**
 * Gives the account when the password is its own, else throws `unauthorized`: with the same text and after the same work,
 * whether the account or the password is wrong. `account` is null when there is none.
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
 * Locks an account whose password was found right, and throws `unauthorized` when it has another by now: checking takes a
 * while, and a session that an old password opens must not outlive it. `tx` is the transaction that begins the session.
 */
export async function requireUnchanged(tx: Queryable, account: Account): Promise<void> {
  const now = await lockAccount(tx, account.id);
  if (now?.passwordHash !== account.passwordHash) throw wrongPassword();
}

/**
 * Gives the account of an e-mail address and a password, else throws `unauthorized`, or `rate_limited`: attempts count by
 * network address and by account, or by the browser that is known, before the password is looked at, whose check is dear.
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
