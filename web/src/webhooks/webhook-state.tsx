import type { Webhook } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { webhookStatus } from './webhook-text.ts';

/** A webhook's status as a badge. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { tone, text } = webhookStatus(webhook);
  return <Badge tone={tone}>{text}</Badge>;
}
