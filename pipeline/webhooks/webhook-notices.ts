import { mailNotices } from '../../outbound/channels/owners.ts';
import { failingWebhookMessage } from '../../outbound/messages/failing-webhook-message.ts';
import { claimWebhookNotice, settleWebhookNotice } from '../../postgres/webhooks/webhook-health.ts';
import type { NoticeDeps } from '../usage/limit-notices.ts';

/**
 * Mails owners about webhooks that fail or were turned off. Returns how many notices it sent. Throws `NotSentError`
 * when one reached no owner; that one is due again in ten minutes.
 */
export const sendWebhookNotices = ({ postgres, baseUrl, ...mailer }: NoticeDeps): Promise<number> =>
  mailNotices(mailer, {
    claim: () => claimWebhookNotice(postgres),
    compose: ({ workspace, url, notice, failure_count, failing_since, disabled_reason }) =>
      failingWebhookMessage({
        ...{ workspace, url, failures: failure_count, failingSince: failing_since, link: baseUrl },
        disabledReason: notice === 'disabled' ? disabled_reason : null,
      }),
    settle: (notice) => settleWebhookNotice(postgres, notice),
  });
