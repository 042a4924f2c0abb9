import type { Channel } from '../../outbound/channels/channel.ts';
import { mailOwners } from '../../outbound/channels/owners.ts';
import { webhookMessage } from '../../outbound/messages/webhook-message.ts';
import type { Queryable } from '../../postgres/client.ts';
import { settleNotice, takeNotice } from '../../postgres/webhooks/webhook-health.ts';
import type { Logger } from '../../runtime/logger.ts';

/** What telling owners takes. */
export interface NoticeDeps {
  readonly postgres: Queryable;
  readonly email: Channel;
  /** Where Earshot is. */
  readonly baseUrl: string;
  readonly logger: Logger;
}

/**
 * Sends the mails that are owed about webhooks in trouble. Gives how many. Throws `NotSentError` when one reached
 * no owner: it is owed again in ten minutes.
 */
export async function tellOwners({ postgres, email, baseUrl, logger }: NoticeDeps): Promise<number> {
  for (let told = 0; ; told += 1) {
    const notice = await takeNotice(postgres);
    if (!notice) return told;
    const message = webhookMessage({
      ...{ workspace: notice.workspace, url: notice.url, failures: notice.failure_count },
      disabledReason: notice.notice === 'disabled' ? notice.disabled_reason : null,
      failingSince: notice.failing_since,
      link: baseUrl,
    });
    await mailOwners(email, notice.owners, message, logger);
    await settleNotice(postgres, notice);
  }
}
