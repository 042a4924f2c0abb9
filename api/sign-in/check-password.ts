import { createHash } from 'node:crypto';
import { writeRefusedSignIn } from '../../postgres/audit-log.ts';
import { isPassword } from '../../postgres/password-hash.ts';
import { findAccount, type Account } from '../../postgres/users.ts';
import { PublicError } from '../../schemas/errors.ts';
import { type RateLimit } from '../access/rate-limit.ts';
import { type ApiContext } from '../context.ts';

/** An account as the limit counts it: of one length, whatever was sent as an address. */
const limitKey = (email: string) =>
  `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** Counts an attempt on an account: many addresses together must not try one. Throws `rate_limited`. */
export async function countAttempt(limit: RateLimit, email: string): Promise<void> {
  await limit('auth', limitKey(email));
}

async function noteRefusal(
  { postgres, logger }: Pick<ApiContext, 'postgres' | 'logger'>,
  { id }: Account,
  address: string,
): Promise<void> {
  try {
    await writeRefusedSignIn(postgres, id, address);
  } catch (err) {
    logger.error({ err }, 'The audit log could not be written.');
  }
}

/**
 * Gives the account when the password is its own, else throws `unauthorized`: with the same text and after the same work,
 * whether the account or the password is wrong. `account` is null when there is none.
 */
export async function requirePassword(
  context: Pick<ApiContext, 'postgres' | 'logger'>,
  account: Account | null,
  password: string,
  address: string,
): Promise<Account> {
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (account && isRight) return account;
  // Once the answer has gone: its time must not tell that there was an account to note this for.
  if (account) setImmediate(() => void noteRefusal(context, account, address));
  throw new PublicError('unauthorized', 'The e-mail address or the password is wrong.');
}

/**
 * Gives the account of an e-mail address and a password, else throws `unauthorized`, or `rate_limited`: attempts count by
 * network address and by account, before the password is looked at, whose check is dear.
 */
export async function findSignedIn(
  context: Pick<ApiContext, 'postgres' | 'logger'>,
  limit: RateLimit,
  given: { readonly email: string; readonly password: string },
  address: string,
): Promise<Account> {
  await limit('auth', address);
  await countAttempt(limit, given.email);
  const account = await findAccount(context.postgres, given.email);
  return requirePassword(context, account, given.password, address);
}
