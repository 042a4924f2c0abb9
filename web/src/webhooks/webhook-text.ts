import type { DeliveryDetail, Webhook } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';
import { formatNumber } from '../ui/numbers.ts';

const REASONS: Readonly<Record<string, string>> = {
  gone: 'Off: the URL responded with 410 Gone',
  blocked_address: 'Off: the URL is not public',
  failing: 'Off: too many failures',
};

type Shown = Pick<Webhook, 'enabled' | 'disabled_reason' | 'failure_count' | 'pending' | 'success_rate_24h'>;

const waiting = (pending: number) => (pending === 0 ? '' : `, ${pending} waiting`);

/** Returns a webhook's status: off with the reason, failing, or its success rate of the last 24 hours. */
export function webhookStatus(webhook: Shown): { readonly tone: Tone; readonly text: string } {
  const {
    enabled,
    disabled_reason: reason,
    failure_count: failures,
    pending,
    success_rate_24h: rate,
  } = webhook;
  if (!enabled)
    return { tone: reason ? 'negative' : 'neutral', text: reason ? (REASONS[reason] ?? reason) : 'Off' };
  if (failures > 0)
    return {
      tone: 'warning',
      text: `Failed ${failures} ${failures === 1 ? 'time' : 'times in a row'}${waiting(pending)}`,
    };
  if (rate === null) return { tone: 'neutral', text: `No events in 24 hours${waiting(pending)}` };
  // Rounded down, so that 100% means all.
  return { tone: 'positive', text: `${Math.floor(rate * 100)}% delivered${waiting(pending)}` };
}

const TO_DO: Readonly<Record<string, string>> = {
  gone: 'The receiver responded that this URL no longer exists. Change the URL or delete the webhook.',
  blocked_address:
    "The URL's host resolves to an address that is not public. Change the URL or the host's DNS record.",
  failing:
    'Deliveries failed for several days. Fix the receiver and send a test, which also works while the webhook is off.',
};

/** Returns why a webhook is off and what to do. */
export const disabledAdvice = ({ disabled_reason: reason }: Pick<Webhook, 'disabled_reason'>): string =>
  `${reason === null ? 'This webhook was turned off by a member.' : (TO_DO[reason] ?? 'This webhook was turned off automatically.')} Missed events are not sent automatically when you turn it on; use Resend on its deliveries page.`;

type Attempt = Pick<DeliveryDetail['attempt_log'][number], 'response_status' | 'error' | 'duration_ms'>;

/** Returns the result of an attempt: `Responded 200 in 12 ms`. */
export function attemptText({ response_status: status, error, duration_ms: took }: Attempt): string {
  const ended = status === null ? (error ?? 'No response') : `Responded ${status}`;
  return `${ended.replace(/\.$/, '')} in ${formatNumber(took)} ms`;
}
