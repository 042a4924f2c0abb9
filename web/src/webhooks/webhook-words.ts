import { type Webhook } from '../api/records.ts';
import { type Tone } from '../ui/badge.tsx';

const REASONS: Readonly<Record<string, string>> = {
  gone: 'Off: its address answered 410, gone',
  blocked_address: 'Off: its address leads where webhooks may not go',
  failing: 'Off: it failed for too long',
};

type Shown = Pick<Webhook, 'enabled' | 'disabled_reason' | 'failure_count' | 'pending' | 'success_rate_24h'>;

const waiting = (pending: number) => (pending === 0 ? '' : `, ${pending} waiting`);

/** Says how a webhook fares: off and why, failing, or well with its share of deliveries that arrived within a day. */
export function stateOf(webhook: Shown): { readonly tone: Tone; readonly text: string } {
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
  if (rate === null) return { tone: 'neutral', text: `Nothing sent today${waiting(pending)}` };
  // Rounded down: 100 % says that all arrived.
  return { tone: 'positive', text: `${Math.floor(rate * 100)} % arrived${waiting(pending)}` };
}
