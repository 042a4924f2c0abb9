import { plainLine } from '../../outbound/messages/plain-line.ts';
import { listDigests, type ListedDigest } from '../../postgres/alerts/digests.ts';
import type { KnownFeed } from '../../postgres/projects/view-feeds.ts';
import { digestsBetween } from '../../schemas/alerts/digest-time.ts';
import { DAY_MS } from '../../schemas/duration.ts';
import type { ApiContext } from '../context.ts';
import type { CalendarEvent } from './calendar.ts';

/** What a calendar shows of the past and of the time to come: a month each, since calendars ask again every day. */
const SPAN_MS = 31 * DAY_MS;
/** More than a workspace has alerts for, so that an answer stays small. */
const MOST_EVENTS = 2_000;
const NAME_LENGTH = 80;

function eventsOf(digest: ListedDigest, url: string, now: number): CalendarEvent[] {
  const { id, name, frequency, hour, weekday, timezone: timeZone, armed_at, changed_at } = digest;
  const clock = { frequency, hour, weekday, timeZone };
  const since = Math.max(now - SPAN_MS, armed_at);
  return digestsBetween(since, now + SPAN_MS, clock).map(({ day, at }) => ({
    uid: `${id}-${day}@earshot`,
    at,
    changedAt: changed_at,
    summary: `Digest: ${plainLine(name, NAME_LENGTH)}`,
    description: `The ${frequency} digest of Earshot is sent.`,
    url,
  }));
}

/**
 * Reads when the daily and weekly digests of the project of a feed's view are sent, or those of the whole workspace. `now` is
 * milliseconds since 1970; `url` is where events lead.
 */
export async function readCalendar(
  { postgres }: Pick<ApiContext, 'postgres'>,
  { workspaceId, projectId }: KnownFeed,
  url: string,
  now: number,
): Promise<CalendarEvent[]> {
  const digests = await postgres.asTenant(workspaceId, (tx) => listDigests(tx, workspaceId, projectId));
  return digests
    .flatMap((digest) => eventsOf(digest, url, now))
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_EVENTS);
}
