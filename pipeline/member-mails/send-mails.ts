import { NotSentError } from '../../outbound/channels/channel.ts';
import { claimMails, endMail, postponeMail, type ClaimedMail } from '../../postgres/accounts/member-mails.ts';
import { nextDayStart, reserveFromCap } from '../../postgres/alerts/message-cap.ts';
import { backoffMs } from '../../runtime/timing/backoff.ts';
import { MINUTE_MS } from '../../schemas/duration.ts';
import type { MailsContext } from './context.ts';
import { writeMail } from './write-mail.ts';

const BATCH = 8;
const BACKOFF = { firstMs: MINUTE_MS, longestMs: 60 * MINUTE_MS, jitter: 0.2 };

/** Postpones a mail, or gives it up if that is after its deadline. */
async function later(
  { postgres }: MailsContext,
  { id, give_up_at }: ClaimedMail,
  { reason, until, failures }: { readonly reason: string; readonly until: number; readonly failures: number },
): Promise<void> {
  if (until > give_up_at) return endMail(postgres, id, failures > 0 ? 'failed' : 'skipped', reason);
  return postponeMail(postgres, id, { reason, until, failures });
}

async function onFailure(
  context: MailsContext,
  mail: ClaimedMail,
  now: number,
  error: unknown,
): Promise<void> {
  const isKnown = error instanceof NotSentError;
  const err = isKnown ? (error.cause ?? error) : error;
  context.logger.warn({ err, mailId: mail.id }, 'A mail to a member could not be sent.');
  const reason = isKnown ? error.message : 'The mail could not be sent. See the log of the service.';
  const waitMs = Math.max(backoffMs(BACKOFF, mail.failures + 1), (isKnown ? error.retryAfterMs : null) ?? 0);
  return later(context, mail, { reason, until: now + waitMs, failures: mail.failures + 1 });
}

async function sendMail(context: MailsContext, mail: ClaimedMail): Promise<void> {
  const { postgres, channels, config, now = Date.now } = context;
  const { id, workspace_id, timezone, plan, failures } = mail;
  const at = now();
  if (at > mail.give_up_at)
    return endMail(postgres, id, failures > 0 ? 'failed' : 'skipped', 'It could not be sent in time.');
  const message = await writeMail(context, mail, at);
  if (!message) return endMail(postgres, id, 'skipped', 'There is nothing to tell.');
  const workspace = { id: workspace_id, timezone, plan };
  const reserved = await reserveFromCap(postgres, config.plans, workspace, 'email', at);
  if ('usedUp' in reserved) {
    const until = nextDayStart(timezone, at);
    return later(context, mail, { reason: `Waiting: ${reserved.usedUp}.`, until, failures });
  }
  try {
    await channels.email.send(mail.email, { ...message, id });
  } catch (error) {
    await reserved.release();
    return onFailure(context, mail, at, error);
  }
  return endMail(postgres, id, 'sent');
}

/**
 * Sends the due mails to members until none is left or the signal fires. Returns how many it claimed. A mail is sent again when
 * the process dies before it is recorded as sent; mail programs recognize it.
 */
export async function sendMails(context: MailsContext, signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const claimed = await claimMails(context.postgres, BATCH);
    if (claimed.length === 0) break;
    total += claimed.length;
    const results = await Promise.allSettled(claimed.map((mail) => sendMail(context, mail)));
    // A store is unavailable: the mails are due again when their claims expire.
    const failed = results.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason as Error;
  }
  return total;
}
