import { mailNotices } from '../../outbound/channels/owners.ts';
import { failingAlertMessage } from '../../outbound/messages/failing-alert-message.ts';
import { claimAlertNotice, settleAlertNotice } from '../../postgres/alerts/alert-notices.ts';
import type { AlertsContext } from './bind.ts';

/**
 * Mails owners about alerts that cannot be sent, outside of the daily cap. Returns how many notices it sent. Throws
 * `NotSentError` when one reached no owner; it is due again in ten minutes.
 */
export const sendAlertNotices = ({ postgres, channels, config, logger }: AlertsContext): Promise<number> =>
  mailNotices(
    { email: channels.email, logger },
    {
      claim: () => claimAlertNotice(postgres),
      compose: ({ workspace, name, channel, notice, last_error, failing_since }) =>
        failingAlertMessage({
          ...{ workspace, name, channel, error: last_error, failingSince: failing_since },
          ...{ givenUp: notice === 'given_up', link: config.baseUrl },
        }),
      settle: (notice) => settleAlertNotice(postgres, notice),
    },
  );
