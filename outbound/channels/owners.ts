import type { Logger } from '../../runtime/logger.ts';
import type { Message } from '../messages/message.ts';
import type { Channel } from './channel.ts';

/** What sending mails to owners needs. */
export interface OwnerMailer {
  readonly email: Channel;
  readonly logger: Logger;
}

/**
 * Mails the owners of a workspace. One owner who gets the mail is enough; otherwise a dead mailbox would have the
 * others mailed again and again. Logs the reason for each owner who does not get it. Throws the first failure when
 * nobody gets it.
 */
export async function mailOwners(
  { email, logger }: OwnerMailer,
  owners: readonly string[],
  message: Message,
): Promise<void> {
  const failures: unknown[] = [];
  for (const owner of owners)
    await email.send(owner, message).catch((error: unknown) => failures.push(error));
  if (failures.length > 0 && failures.length === owners.length) throw failures[0];
  for (const err of failures) logger.warn({ err }, 'An owner of a workspace did not get a mail. Others did.');
}

/** A queue of notices to owners. */
export interface NoticeQueue<Notice> {
  /** Claims the next due notice; null: none. A claim that is not settled expires, and the notice is due again. */
  claim(): Promise<Notice | null>;
  compose(notice: Notice): Message;
  settle(notice: Notice): Promise<void>;
}

/** Mails the due notices. Returns how many it sent. Throws `NotSentError` when a notice reached no owner. */
export async function mailNotices<Notice extends { readonly owners: readonly string[] }>(
  mailer: OwnerMailer,
  { claim, compose, settle }: NoticeQueue<Notice>,
): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const notice = await claim();
    if (!notice) return sent;
    await mailOwners(mailer, notice.owners, compose(notice));
    await settle(notice);
  }
}
