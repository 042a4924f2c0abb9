import { readDigest } from '../../clickhouse/analytics/digest.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { DIGEST_ENTRIES, type AlertMatches } from '../../outbound/messages/alert-message.ts';
import { DIGEST_SPANS, digestContent } from '../../outbound/messages/digest-content.ts';
import { alertSelection } from '../../domain/alerts/alert-match.ts';
import type { Alert, AlertRule, DigestFrequency } from '../../schemas/alerts/alert.ts';
import type { ApiContext } from '../context.ts';
import type { SelectionScope } from '../mentions/mention-selection.ts';
import { HOUR_MS } from '../../schemas/duration.ts';

const SPAN_MS: Readonly<Record<DigestFrequency, number>> = {
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
  weekly: 168 * HOUR_MS,
};

/**
 * Finds what an alert would report now. For a digest: the matching mentions collected in its period, most urgent
 * first. For a rule or spike: the matching mention that was collected last.
 */
export async function findForAlert(
  { clickhouse }: Pick<ApiContext, 'clickhouse'>,
  alert: AlertRule & Pick<Alert, 'kind' | 'frequency'>,
  { workspaceId, projectIds, timeZone, now }: SelectionScope,
): Promise<AlertMatches> {
  const selection = alertSelection(alert, workspaceId, projectIds, now);
  if (alert.kind !== 'digest') {
    const mentions = await listMentions(clickhouse, selection, { order: 'found', limit: 1 });
    return { mentions, total: mentions.length };
  }
  const every = alert.frequency;
  const spans = DIGEST_SPANS[every];
  const ends = Array.from({ length: spans }, (_, at) => now - (spans - 1 - at) * SPAN_MS[every]);
  const since = ends.map((end) => end - SPAN_MS[every]);
  // A process whose clock is ahead may have set `found_at` slightly in the future.
  const read = await readDigest(clickhouse, selection, { since, until: now + HOUR_MS }, DIGEST_ENTRIES);
  return digestContent({ ...read, ends, every, timeZone });
}
