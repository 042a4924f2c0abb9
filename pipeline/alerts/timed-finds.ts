import type { ClickHouseClient } from '@clickhouse/client';
import { countByHour } from '../../clickhouse/analytics/count-by-time.ts';
import { readDigest } from '../../clickhouse/analytics/digest.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { DIGEST_ENTRIES, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { DIGEST_SPANS, digestFinds } from '../../outbound/messages/digest-finds.ts';
import { SPIKE_SPANS, spikeFinds } from '../../outbound/messages/spike-finds.ts';
import type { Alert } from '../../schemas/alerts/alert.ts';
import { clockOf, digestSpans } from '../../schemas/alerts/digest-time.ts';
import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';

/** Which mentions an alert looks at, and the end of the time that is told, in milliseconds since 1970. */
export interface TimedQuestion {
  readonly selection: MentionSelection;
  readonly alert: Alert;
  readonly end: number;
  /** IANA. */
  readonly timeZone: string;
}

const HOUR_MS = 3_600_000;

/** What a digest tells: what was collected since the digest before, and how many that was in the spans before. */
export async function findDigest(
  clickhouse: ClickHouseClient,
  { selection, alert, end, timeZone }: TimedQuestion,
): Promise<AlertFinds> {
  const every = alert.frequency;
  const since = digestSpans(end, DIGEST_SPANS[every], clockOf(alert, timeZone));
  const read = await readDigest(clickhouse, selection, { since, until: end }, DIGEST_ENTRIES);
  return digestFinds({ ...read, ends: [...since.slice(1), end], every, timeZone });
}

/** What a spike tells: what was posted in its hour, of every keyword, and how many that was in the hours before. */
export async function findSpike(
  clickhouse: ClickHouseClient,
  { selection, end, timeZone, usual }: TimedQuestion & { readonly usual: number },
): Promise<AlertFinds> {
  const hour = { ...selection, since: end - HOUR_MS, until: end };
  const [mentions, { counts }] = await Promise.all([
    listMentions(clickhouse, hour, { order: 'urgency', limit: DIGEST_ENTRIES }),
    countByHour(clickhouse, selection, { hours: SPIKE_SPANS, until: end - 1 }),
  ]);
  return spikeFinds({ mentions, counts, endsAt: end, usual, timeZone });
}
