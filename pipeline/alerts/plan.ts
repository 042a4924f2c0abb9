import type { ArmedDigest, PlannedDigest } from '../../postgres/alerts/digests.ts';
import { latestDigest, type DigestClock, type DigestDue } from '../../schemas/alerts/digest-time.ts';
import { DIGEST_PATIENCE_MS } from './rhythm.ts';

/** The digests of a clock that may still be sent, oldest first, and the latest in any case. */
function digestsInReach(now: number, clock: DigestClock): DigestDue[] {
  const reached = [latestDigest(now, clock)];
  for (;;) {
    const earlier = latestDigest(reached[0]!.at - 1, clock);
    if (now > earlier.at + DIGEST_PATIENCE_MS[clock.frequency]) return reached;
    reached.unshift(earlier);
  }
}

/** Whether a digest is later than all that have been planned. A day has no second one when its hour or zone is changed. */
const isNew = ({ day, at }: DigestDue, { last_day, last_hour }: ArmedDigest) =>
  day === null ? last_hour === null || last_hour < at : last_day === null || last_day < day;

/**
 * Which digests are to be written down at an instant (milliseconds since 1970): those whose time has come and that have
 * not been. One that is far too late is written down as left out. Pure.
 */
export function duePlans(digests: readonly ArmedDigest[], now: number): PlannedDigest[] {
  // Thousands of digests share a few clocks, and reading a clock of a zone costs more than all else here.
  const known = new Map<string, DigestDue[]>();
  const reachOf = ({ frequency, hour, weekday, timezone: timeZone }: ArmedDigest) => {
    const key = `${frequency} ${hour} ${weekday} ${timeZone}`;
    const reached = known.get(key) ?? digestsInReach(now, { frequency, hour, weekday, timeZone });
    known.set(key, reached);
    return reached;
  };
  return digests.flatMap((alert) =>
    reachOf(alert)
      .filter((due) => due.at >= alert.armed_at && isNew(due, alert))
      .map((due): PlannedDigest => {
        const giveUpAt = due.at + DIGEST_PATIENCE_MS[alert.frequency];
        const skipped = now > giveUpAt ? 'Nothing ran to send it at its hour.' : null;
        return { alert, ...due, giveUpAt, skipped };
      }),
  );
}
