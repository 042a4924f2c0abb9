import { type ArmedDigest, type PlannedDigest } from '../../postgres/digests.ts';
import { latestDigest, type DigestDue } from '../../schemas/digest-time.ts';
import { DIGEST_PATIENCE_MS } from './rhythm.ts';

/**
 * Which digests are to be written down at an instant (milliseconds since 1970): those whose hour has come and whose day has
 * none yet. One that is far too late is written down as left out. Pure.
 */
export function duePlans(digests: readonly ArmedDigest[], now: number): PlannedDigest[] {
  // Thousands of digests share a few clocks, and reading a clock of a zone costs more than all else here.
  const known = new Map<string, DigestDue>();
  const dueOf = ({ hour, timezone: timeZone }: ArmedDigest) => {
    const key = `${hour} ${timeZone}`;
    const due = known.get(key) ?? latestDigest(now, { hour, timeZone });
    known.set(key, due);
    return due;
  };
  return digests.flatMap((alert): PlannedDigest[] => {
    const { day, at } = dueOf(alert);
    if (at < alert.armed_at || (alert.last_day !== null && alert.last_day >= day)) return [];
    const giveUpAt = at + DIGEST_PATIENCE_MS;
    return [{ alert, day, giveUpAt, skipped: now > giveUpAt ? 'Nothing ran to send it at its hour.' : null }];
  });
}
