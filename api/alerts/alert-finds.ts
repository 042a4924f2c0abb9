import { readDigest } from '../../clickhouse/digest.ts';
import { listMentions } from '../../clickhouse/list-mentions.ts';
import { DIGEST_ENTRIES, type AlertFinds } from '../../outbound/messages/alert-message.ts';
import { DIGEST_DAYS, digestFinds } from '../../outbound/messages/digest-finds.ts';
import { alertSelection, type AlertRule } from '../../schemas/alert-match.ts';
import { type Alert } from '../../schemas/alert.ts';
import { type ApiContext } from '../context.ts';

const DAY_MS = 86_400_000;

/** Whose mentions an alert looks at. */
export interface AlertScope {
  readonly workspaceId: number;
  /** Its live projects. */
  readonly projectIds: readonly string[];
  /** IANA; names the days of a digest. */
  readonly timeZone: string;
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
  { workspaceId, projectIds, timeZone, now }: AlertScope,
): Promise<AlertFinds> {
  const selection = alertSelection(alert, workspaceId, projectIds);
  if (alert.kind === 'rule') {
    const mentions = await listMentions(clickhouse, selection, { order: 'found', limit: 1 });
    return { mentions, total: mentions.length };
  }
  // A clock that runs ahead of ours may have found a mention a little later than now.
  const until = now + DAY_MS / 24;
  const ends = Array.from({ length: DIGEST_DAYS }, (_, at) => now - (DIGEST_DAYS - 1 - at) * DAY_MS);
  const since = ends.map((end) => end - DAY_MS);
  const read = await readDigest(clickhouse, selection, { since, until }, DIGEST_ENTRIES);
  return digestFinds({ ...read, ends, timeZone });
}
