import { DAY_MS } from '../../schemas/duration.ts';
import { PublicError } from '../../schemas/errors.ts';
import {
  REPORT_DAYS,
  dayStart,
  wholeDaysBefore,
  type TimeSpan,
} from '../../schemas/analytics/report-period.ts';

/** The longest period of a report, in days: a leap year, and an hour for clocks that change. */
const MOST_DAYS = 366;
const SLACK_MS = DAY_MS / 24;

/**
 * Completes the period of a report. By default it is the last seven whole days of the time zone; without `until` it ends at
 * the start of today, without `since` it starts seven days before the end. Times are milliseconds since 1970. Throws
 * `invalid_request` for a period that is empty or longer than a year.
 */
export function reportPeriod(given: Partial<TimeSpan>, timeZone: string, now: number): TimeSpan {
  const until = given.until ?? dayStart(now, timeZone);
  const since = given.since ?? wholeDaysBefore(until, timeZone, REPORT_DAYS).since;
  const end = given.until === undefined ? 'the start of today' : 'until';
  if (since < 0) throw new PublicError('invalid_request', 'until: must be a week or more after 1970 began');
  if (since >= until) throw new PublicError('invalid_request', `since: must be before ${end}`);
  if (until - since > MOST_DAYS * DAY_MS + SLACK_MS)
    throw new PublicError('invalid_request', `since: must be within ${MOST_DAYS} days of ${end}`);
  return { since, until };
}
