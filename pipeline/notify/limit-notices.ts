import { mailOwners } from '../../outbound/channels/owners.ts';
import { limitMessage } from '../../outbound/messages/limit-message.ts';
import { settleLimitNotice, takeLimitNotice } from '../../postgres/usage/usage-limits.ts';
import { monthBounds } from '../../schemas/usage/plan.ts';
import type { NoticeDeps } from './notices.ts';

/**
 * Sends the mails that are owed about limits of plans. Gives how many. Throws `NotSentError` when one reached no owner:
 * it is owed again in ten minutes.
 */
export async function tellLimits({ postgres, email, baseUrl, logger }: NoticeDeps): Promise<number> {
  for (let told = 0; ; told += 1) {
    const notice = await takeLimitNotice(postgres);
    if (!notice) return told;
    const { workspace, plan, name, maximum, period, owners } = notice;
    const isReached = notice.notice === 'reached';
    const until = monthBounds(period).end;
    const message = limitMessage({ workspace, plan, name, maximum, isReached, until, link: baseUrl });
    await mailOwners(email, owners, message, logger);
    await settleLimitNotice(postgres, notice);
  }
}
