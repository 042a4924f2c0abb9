import type { Webhook } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { webhookStatus } from './webhook-text.ts';

/** How a webhook fares, in a word or two. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { tone, text } = webhookStatus(webhook);
  return <Badge tone={tone}>{text}</Badge>;
}
