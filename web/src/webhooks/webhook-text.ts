import type { DeliveryDetail, Webhook } from '../api/records.ts';
import type { Tone } from '../ui/badge.tsx';

const REASONS: Readonly<Record<string, string>> = {
  gone: 'Off: its address answered 410, gone',
  blocked_address: 'Off: its address leads where webhooks may not go',
  failing: 'Off: it failed for too long',
};

type Shown = Pick<Webhook, 'enabled' | 'disabled_reason' | 'failure_count' | 'pending' | 'success_rate_24h'>;

const waiting = (pending: number) => (pending === 0 ? '' : `, ${pending} waiting`);

/** Says how a webhook fares: off and why, failing, or well with its share of deliveries that arrived within a day. */
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
  if (failures > 0) return { tone: 'warning', text: `Failed ${failures} times in a row${waiting(pending)}` };
  if (rate === null) return { tone: 'neutral', text: `No events in 24 hours${waiting(pending)}` };
  // Rounded down: 100 % says that all arrived.
  return { tone: 'positive', text: `${Math.floor(rate * 100)} % arrived${waiting(pending)}` };
}

const TO_DO: Readonly<Record<string, string>> = {
  gone: 'The receiver said that this address is gone for good. Correct the address, or delete the webhook.',
  blocked_address:
    'The name of the host leads to an address that is not public. Correct the address, or the name.',
  failing:
    'It did not answer with success for days. Put the receiver right and send a test, which works while it is off.',
};

/** Says what to do about a webhook that is off. */
export const disabledAdvice = ({ disabled_reason: reason }: Pick<Webhook, 'disabled_reason'>): string =>
  `${reason === null ? 'Somebody turned it off.' : (TO_DO[reason] ?? 'The service turned it off.')} What it missed is not sent by itself once it is on: its deliveries can be sent again.`;

type Attempt = Pick<DeliveryDetail['attempt_log'][number], 'response_status' | 'error' | 'duration_ms'>;

const count = new Intl.NumberFormat('en');

/** Says how an attempt ended: `Answered 200 in 12 ms`. */
export function attemptText({ response_status: status, error, duration_ms: took }: Attempt): string {
  const ended = status === null ? (error ?? 'No answer') : `Answered ${status}`;
  return `${ended.replace(/\.$/, '')} in ${count.format(took)} ms`;
}
