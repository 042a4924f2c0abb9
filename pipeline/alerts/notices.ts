import { mailOwners } from '../../outbound/channels/owners.ts';
import { alertTroubleMessage } from '../../outbound/messages/alert-trouble-message.ts';
import { settleAlertNotice, takeAlertNotice } from '../../postgres/alerts/alert-notices.ts';
import type { AlertsContext } from './bind.ts';

/**
 * Sends the mails that are owed to owners about alerts that cannot be sent. Gives how many. Throws `NotSentError` when one
 * reached no owner: it is owed again in ten minutes. These mails are not counted towards the cap.
 */
export async function tellAlertOwners({
  postgres,
  channels,
  config,
  logger,
}: AlertsContext): Promise<number> {
  for (let told = 0; ; told += 1) {
    const notice = await takeAlertNotice(postgres);
    if (!notice) return told;
    const message = alertTroubleMessage({
      ...{ workspace: notice.workspace, name: notice.name, channel: notice.channel },
      ...{ error: notice.last_error, failingSince: notice.failing_since },
      givenUp: notice.notice === 'given_up',
      link: config.baseUrl,
    });
    await mailOwners(channels.email, notice.owners, message, logger);
    await settleAlertNotice(postgres, notice);
  }
}
