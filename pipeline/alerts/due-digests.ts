import type { ActiveDigest, PlannedDigest } from '../../postgres/alerts/digests.ts';
import { latestDigest, type DigestClock, type DigestDue } from '../../schemas/alerts/digest-time.ts';
import { DIGEST_DEADLINE_MS } from './retry-policy.ts';

/** Returns the digests of a clock that may still be sent, oldest first, and always the latest one. */
function recentDigests(now: number, clock: DigestClock): DigestDue[] {
  const recent = [latestDigest(now, clock)];
  for (;;) {
    const earlier = latestDigest(recent[0]!.at - 1, clock);
    if (now > earlier.at + DIGEST_DEADLINE_MS[clock.frequency]) return recent;
    recent.unshift(earlier);
  }
}

/**
 * Whether a digest comes after all planned ones. A new hour or time zone does not make a second digest on the same day.
 */
const isNew = ({ day, at }: DigestDue, { last_day, last_hour }: ActiveDigest) =>
  day === null ? last_hour === null || last_hour < at : last_day === null || last_day < day;

/**
 * Returns the digests to plan at an instant (milliseconds since 1970). One that is past its deadline has the reason
 * why it is skipped. Pure.
 */
export function dueDigests(digests: readonly ActiveDigest[], now: number): PlannedDigest[] {
  // Thousands of digests share a few clocks, which are costly to compute.
  const byClock = new Map<string, DigestDue[]>();
  const recentOf = ({ frequency, hour, weekday, timezone: timeZone }: ActiveDigest) => {
    const key = `${frequency} ${hour} ${weekday} ${timeZone}`;
    const recent = byClock.get(key) ?? recentDigests(now, { frequency, hour, weekday, timeZone });
    byClock.set(key, recent);
    return recent;
  };
  return digests.flatMap((alert) =>
    recentOf(alert)
      .filter((due) => due.at >= alert.armed_at && isNew(due, alert))
      .map((due): PlannedDigest => {
        const giveUpAt = due.at + DIGEST_DEADLINE_MS[alert.frequency];
        const skipped = now > giveUpAt ? 'The service was not running when it was due.' : null;
        return { alert, ...due, giveUpAt, skipped };
      }),
  );
}
