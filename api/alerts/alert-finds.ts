import { countMentions, listMentions } from '../../clickhouse/list-mentions.ts';
import { DIGEST_ENTRIES, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { alertSelection, type AlertRule } from '../../schemas/alert-match.ts';
import { type Alert } from '../../schemas/alert.ts';
import { type ApiContext } from '../context.ts';

const DAY_MS = 86_400_000;

/** Whose mentions an alert looks at. */
export interface AlertScope {
  readonly workspaceId: number;
  /** Its live projects. */
  readonly projectIds: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * What an alert would tell now. A digest: the matching mentions that were collected in the last 24 hours, the most
 * urgent first. A rule: the matching mention that was collected last.
 */
export async function findForAlert(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  alert: AlertRule & Pick<Alert, 'kind'>,
  { workspaceId, projectIds, now }: AlertScope,
): Promise<AlertFinds> {
  const selection = alertSelection(alert, workspaceId, projectIds);
  if (alert.kind === 'rule') {
    const mentions = await listMentions(clickhouse, selection, { order: 'found', limit: 1 });
    return { mentions, total: mentions.length };
  }
  const lastDay = { ...selection, foundSince: now - DAY_MS };
  const [mentions, total] = await Promise.all([
    listMentions(clickhouse, lastDay, { order: 'urgency', limit: DIGEST_ENTRIES }),
    countMentions(clickhouse, lastDay),
  ]);
  // Counted a moment later, so there may be one more; never fewer than are shown.
  return { mentions, total: Math.max(total, mentions.length) };
}
