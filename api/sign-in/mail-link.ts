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

/** By purpose: the page that the link leads to, the mail that brings it, and what the audit log calls asking for it. */
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
  // Made from our own address, whatever host the request named: links must not lead elsewhere.
  const link = `${config.baseUrl}/${page}/${token}`;
  await channels.email.send(account.email, message({ link, minutes: LINK_MINUTES[purpose] }));
}

/**
 * Mails a link to whoever has an account with this address. Resolves before any of it is looked at, so that neither the
 * answer nor its time tells whether there is one. Throws `rate_limited`: attempts count by network address. By account the links
 * that are open count, whose owner has them all: nobody can keep them from asking.
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
