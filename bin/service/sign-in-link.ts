import type { Postgres } from '../../postgres/client.ts';
import { insertLink, PRINTED_LINK_MINUTES } from '../../postgres/accounts/sign-in-links.ts';
import { findAccount } from '../../postgres/accounts/users.ts';

/**
 * Returns an address that signs the person with this email address in, once and for a few minutes. Only the hash of its
 * token is stored. Print it, never log it: whoever has it is that person. Null for an unknown person, or one who has
 * enough open links.
 */
export async function createSignInLink(
  postgres: Postgres,
  baseUrl: string,
  email: string,
): Promise<string | null> {
  const account = await findAccount(postgres, email);
  if (!account) return null;
  const token = await postgres.transaction((tx) =>
    insertLink(tx, account.id, 'sign_in', PRINTED_LINK_MINUTES),
  );
  return token && `${baseUrl}/sign-in/${token}`;
}
