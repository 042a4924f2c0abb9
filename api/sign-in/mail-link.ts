import { insertLink, LINK_MINUTES, type LinkPurpose } from '../../postgres/accounts/sign-in-links.ts';
import { findAccount } from '../../postgres/accounts/users.ts';
import {
  resetPasswordMessage,
  signInLinkMessage,
  type MailedLink,
} from '../../outbound/messages/sign-in-messages.ts';
import type { Message } from '../../outbound/messages/message.ts';
import { auditEverywhere } from './personal-audit.ts';
import type { AuthContext } from './auth-context.ts';

/** By purpose: the page that the link leads to, its email, and the name of the request in the audit log. */
const KINDS: Readonly<
  Record<LinkPurpose, { page: string; message: (mailed: MailedLink) => Message; operation: string }>
> = {
  sign_in: { page: 'sign-in', message: signInLinkMessage, operation: 'ask_for_sign_in_link' },
  reset_password: { page: 'reset-password', message: resetPasswordMessage, operation: 'forgot_password' },
};

async function mailTo(
  auth: AuthContext,
  purpose: LinkPurpose,
  email: string,
  address: string,
): Promise<void> {
  const { postgres, channels, config } = auth.context;
  const account = await findAccount(postgres, email);
  const token = account && (await postgres.transaction((tx) => insertLink(tx, account.id, purpose)));
  if (!token) return;
  const { page, message, operation } = KINDS[purpose];
  auditEverywhere(auth, account.id, { operation, outcome: 'done', address });
  // Built from our own address, whatever host the request names: links must not lead elsewhere.
  const link = `${config.baseUrl}/${page}/${token}`;
  await channels.email.send(account.email, message({ link, minutes: LINK_MINUTES[purpose] }));
}

/**
 * Emails a link to the account with this address. Resolves before the account is looked up, so that neither the
 * response nor its duration reveals whether it exists. Throws `rate_limited`: attempts are counted by network
 * address. Per account, only open links are limited, and its owner has received them: nobody can stop them from
 * asking.
 */
export async function mailLink(
  auth: AuthContext,
  purpose: LinkPurpose,
  email: string,
  address: string,
): Promise<void> {
  await auth.limit('auth', address);
  auth.afterResponse.run(`mail a link: ${purpose}`, () => mailTo(auth, purpose, email, address));
}
