import type { ClickHouseClient } from '@clickhouse/client';
import { countByHour } from '../../clickhouse/analytics/count-by-time.ts';
import { readDigest } from '../../clickhouse/analytics/digest.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { DIGEST_ENTRIES, type AlertMatches } from '../../outbound/messages/alert-message.ts';
import { DIGEST_SPANS, digestContent } from '../../outbound/messages/digest-content.ts';
import { SPIKE_SPANS, spikeContent } from '../../outbound/messages/spike-content.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { clockOf, digestSpans } from '../../schemas/alerts/digest-time.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';

/** Which mentions an alert covers, and the end of the reported period in milliseconds since 1970. */
export interface AlertPeriod {
  readonly selection: MentionSelection;
  readonly alert: Alert;
  readonly end: number;
  readonly timeZone: string;
}

/**
 * Returns what a digest reports: the mentions collected since the previous digest, and the counts of earlier periods.
 */
export async function digestMatches(
  clickhouse: ClickHouseClient,
  { selection, alert, end, timeZone }: AlertPeriod,
): Promise<AlertMatches> {
  const every = alert.frequency;
  const since = digestSpans(end, DIGEST_SPANS[every], clockOf(alert, timeZone));
  const read = await readDigest(clickhouse, selection, { since, until: end }, DIGEST_ENTRIES);
  return digestContent({ ...read, ends: [...since.slice(1), end], every, timeZone });
}

/**
 * Returns what a spike reports: the mentions posted in its hour, for every keyword, and the counts of the hours before.
 */
export async function spikeMatches(
  clickhouse: ClickHouseClient,
  { selection, end, timeZone, usual }: AlertPeriod & { readonly usual: number },
): Promise<AlertMatches> {
  const hour = { ...selection, since: end - HOUR_MS, until: end };
  const [mentions, { counts }] = await Promise.all([
    listMentions(clickhouse, hour, { order: 'urgency', limit: DIGEST_ENTRIES }),
    countByHour(clickhouse, selection, { hours: SPIKE_SPANS, until: end - 1 }),
  ]);
  return spikeContent({ mentions, counts, endsAt: end, usual, timeZone });
}
