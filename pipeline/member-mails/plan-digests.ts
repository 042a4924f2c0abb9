import { assignedDigestPlans, insertDigestMails } from '../../postgres/accounts/member-mails.ts';
import { clockOf, latestDigest } from '../../schemas/alerts/digest-time.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { MailsContext } from './context.ts';

/** How long after its hour a digest is still sent, as that of an alert. */
const DEADLINE_MS = 6 * HOUR_MS;

/** Creates the digests that are due: at nine of the workspace, daily or on Mondays. Returns how many are new. */
export async function planAssignedDigests({
  postgres,
  now = Date.now,
}: Pick<MailsContext, 'postgres' | 'now'>): Promise<number> {
  let total = 0;
  for (const { id: workspaceId, frequency, timezone, since } of await assignedDigestPlans(postgres)) {
    const { day, at } = latestDigest(now(), clockOf({ frequency, hour: null, weekday: null }, timezone));
    const giveUpAt = at + DEADLINE_MS;
    if (day === null || at < since || now() > giveUpAt) continue;
    total += await insertDigestMails(postgres, { workspaceId, day, giveUpAt });
  }
  return total;
}
