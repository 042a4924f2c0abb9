import { CHANNELS, type AlertChannel } from '../../schemas/alerts/alert-channel.ts';
import { dayAfter, dayOf } from '../../schemas/day.ts';
import { parseMoment } from '../../schemas/moment.ts';
import { limitsOf, type Plans } from '../../schemas/usage/plan.ts';
import type { Postgres, Queryable } from '../client.ts';
import { releaseMessage, reserveMessage, type MessageDay, type MessageKind } from './message-counts.ts';
import { recordLimit } from '../usage/usage-limits.ts';

/** The names of the counters in messages to users. */
const NAMES: Readonly<Record<MessageKind, string>> = {
  emails: 'emails',
  chat_messages: 'chat messages',
};

/** Returns the day of a workspace to which a message at an instant (milliseconds since 1970) counts. */
export const messageDay = (workspaceId: number, timeZone: string, now: number) => ({
  workspaceId,
  day: dayOf(now, timeZone),
});

/** Returns the start of the next day of a time zone, in milliseconds since 1970. */
export const nextDayStart = (timeZone: string, now: number): number =>
  parseMoment(dayAfter(dayOf(now, timeZone), 1), timeZone)!;

const dayBounds = (timeZone: string, now: number) => ({
  start: new Date(parseMoment(dayOf(now, timeZone), timeZone)!).toISOString(),
  end: new Date(nextDayStart(timeZone, now)).toISOString(),
});

const recordCapReached = (
  tx: Queryable,
  { workspaceId, day }: MessageDay,
  name: MessageKind,
  cap: number,
  bounds: ReturnType<typeof dayBounds>,
) => recordLimit(tx, { workspaceId, period: day, bounds, name, used: cap, maximum: cap, isReached: true });

/** One reserved message of the daily cap. */
export interface CapReservation {
  readonly cap: number;
  /** The name of the counter in messages to users: `emails`. */
  readonly called: string;
  /** The messages of the day, including this one. */
  readonly used: number;
  /** Releases the reservation: the message was not sent. */
  release(): Promise<void>;
}

/** The workspace that the cap applies to. */
export interface CappedWorkspace {
  readonly id: number;
  readonly timezone: string;
  readonly plan: string;
}

/** Returns how many messages of a channel's counter a workspace can send per day. */
export const capOf = (plans: Plans, { plan }: Pick<CappedWorkspace, 'plan'>, channel: AlertChannel): number =>
  limitsOf(plans, plan)[CHANNELS[channel].limit];

/**
 * Reserves one message of a channel from the daily cap. When it is used up, returns a text that says so and notifies
 * webhooks once per day.
 */
export async function reserveFromCap(
  postgres: Postgres,
  plans: Plans,
  { id: workspaceId, timezone, plan }: CappedWorkspace,
  channel: AlertChannel,
  now: number,
): Promise<CapReservation | { readonly usedUp: string }> {
  const kind = CHANNELS[channel].limit;
  const cap = limitsOf(plans, plan)[kind];
  const called = NAMES[kind];
  const day = messageDay(workspaceId, timezone, now);
  const used = await postgres.asTenant(workspaceId, async (tx) => {
    const count = await reserveMessage(tx, day, kind, cap);
    if (count === null) await recordCapReached(tx, day, kind, cap, dayBounds(timezone, now));
    return count;
  });
  if (used === null)
    return {
      usedUp: `the daily cap of ${cap} ${called} is reached; it resets at midnight (${timezone})`,
    };
  const release = () => postgres.asTenant(workspaceId, (tx) => releaseMessage(tx, day, kind));
  return { cap, called, used, release };
}
