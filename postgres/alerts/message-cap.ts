import type { AlertChannel } from '../../schemas/alerts/alert.ts';
import { dayAfter, dayOf } from '../../schemas/day.ts';
import { parseMoment } from '../../schemas/moment.ts';
import { limitsOf, type Plans } from '../../schemas/usage/plan.ts';
import type { Postgres, Queryable } from '../client.ts';
import { releaseMessage, reserveMessage, type MessageDay, type MessageKind } from './message-counts.ts';
import { recordLimit } from '../usage/usage-limits.ts';

/** What a message of each channel counts as. */
const COUNTED_AS: Readonly<Record<AlertChannel, MessageKind>> = {
  email: 'emails',
  slack: 'chats',
  discord: 'chats',
};

/** What messages of a kind are called. */
const CALLED: Readonly<Record<MessageKind, string>> = { emails: 'emails', chats: 'chat messages' };

/** The limit of a plan that holds for each kind. */
const LIMIT = { emails: 'emails', chats: 'chat_messages' } as const satisfies Record<MessageKind, string>;

/** The day of a workspace on which messages count at an instant (milliseconds since 1970). */
export const messageDay = (workspaceId: number, timeZone: string, now: number) => ({
  workspaceId,
  day: dayOf(now, timeZone),
});

/** When the next day of a zone begins, in milliseconds since 1970. */
export const nextDayStart = (timeZone: string, now: number): number =>
  parseMoment(dayAfter(dayOf(now, timeZone), 1), timeZone)!;

const dayBounds = (timeZone: string, now: number) => ({
  start: new Date(parseMoment(dayOf(now, timeZone), timeZone)!).toISOString(),
  end: new Date(nextDayStart(timeZone, now)).toISOString(),
});

/** Notes that a day's messages are used up. */
const noteCapReached = (
  tx: Queryable,
  { workspaceId, day }: MessageDay,
  name: 'emails' | 'chat_messages',
  cap: number,
  bounds: ReturnType<typeof dayBounds>,
) => recordLimit(tx, { workspaceId, period: day, bounds, name, used: cap, maximum: cap, isReached: true });

/** One message that was taken from the day's cap. */
export interface CapReservation {
  readonly cap: number;
  /** What messages of this kind are called: `emails`. */
  readonly called: string;
  /** How many the day has had, this one among them. */
  readonly used: number;
  /** Gives it back: it could not be sent. */
  release(): Promise<void>;
}

/** Whose cap it is. */
export interface CappedWorkspace {
  readonly id: number;
  readonly timezone: string;
  readonly plan: string;
}

/** How many messages of the kind that a channel counts as a workspace may send a day. */
export const capOf = (plans: Plans, { plan }: Pick<CappedWorkspace, 'plan'>, channel: AlertChannel): number =>
  limitsOf(plans, plan)[LIMIT[COUNTED_AS[channel]]];

/**
 * Takes one message of a channel from the day's cap; says in words that it is used up when it is, and has webhooks told so,
 * once a day.
 */
export async function reserveFromCap(
  postgres: Postgres,
  plans: Plans,
  { id: workspaceId, timezone, plan }: CappedWorkspace,
  channel: AlertChannel,
  now: number,
): Promise<CapReservation | { readonly usedUp: string }> {
  const kind = COUNTED_AS[channel];
  const cap = limitsOf(plans, plan)[LIMIT[kind]];
  const called = CALLED[kind];
  const day = messageDay(workspaceId, timezone, now);
  const used = await postgres.asTenant(workspaceId, async (tx) => {
    const count = await reserveMessage(tx, day, kind, cap);
    if (count === null) await noteCapReached(tx, day, LIMIT[kind], cap, dayBounds(timezone, now));
    return count;
  });
  if (used === null)
    return {
      usedUp: `the cap of ${cap} ${called} a day is reached; the next day begins at midnight, ${timezone}`,
    };
  const giveBack = () => postgres.asTenant(workspaceId, (tx) => releaseMessage(tx, day, kind));
  return { cap, called, used, release: giveBack };
}
