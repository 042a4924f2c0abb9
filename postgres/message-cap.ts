import { type AlertChannel } from '../schemas/alert.ts';
import { type Config } from '../schemas/config.ts';
import { dayAfter, dayOf } from '../schemas/day.ts';
import { parseMoment } from '../schemas/moment.ts';
import { type Postgres } from './client.ts';
import { giveMessageBack, takeMessage, type MessageKind } from './message-counts.ts';

/** What a message of each channel counts as. */
const COUNTED_AS: Readonly<Record<AlertChannel, MessageKind>> = {
  email: 'emails',
  slack: 'chats',
  discord: 'chats',
};

/** What messages of a kind are called. */
const CALLED: Readonly<Record<MessageKind, string>> = { emails: 'emails', chats: 'chat messages' };

/** How many messages of each kind a workspace may send a day. */
export type MessageCaps = Readonly<Record<MessageKind, number>>;

/** Reads the caps from the configuration. */
export const messageCaps = ({
  variables,
}: {
  readonly variables: Pick<
    Config['variables'],
    'EARSHOT_ALERT_EMAILS_PER_DAY' | 'EARSHOT_ALERT_MESSAGES_PER_DAY'
  >;
}): MessageCaps => ({
  emails: Number(variables.EARSHOT_ALERT_EMAILS_PER_DAY),
  chats: Number(variables.EARSHOT_ALERT_MESSAGES_PER_DAY),
});

/** The day of a workspace on which messages count at an instant (milliseconds since 1970). */
export const messageDay = (workspaceId: number, timeZone: string, now: number) => ({
  workspaceId,
  day: dayOf(now, timeZone),
});

/** When the next day of a zone begins, in milliseconds since 1970. */
export const nextDayStart = (timeZone: string, now: number): number =>
  parseMoment(dayAfter(dayOf(now, timeZone), 1), timeZone)!;

/** One message that was taken from the day's cap. */
export interface TakenFromCap {
  readonly cap: number;
  /** What messages of this kind are called: `emails`. */
  readonly called: string;
  /** How many the day has had, this one among them. */
  readonly used: number;
  /** Gives it back: it could not be sent. */
  giveBack(): Promise<void>;
}

/** Whose cap it is. */
export interface CappedWorkspace {
  readonly id: number;
  readonly timezone: string;
}

/** Takes one message of a channel from the day's cap; says in words that it is used up when it is. */
export async function takeFromCap(
  postgres: Postgres,
  caps: MessageCaps,
  { id: workspaceId, timezone }: CappedWorkspace,
  channel: AlertChannel,
  now: number,
): Promise<TakenFromCap | { readonly usedUp: string }> {
  const kind = COUNTED_AS[channel];
  const cap = caps[kind];
  const called = CALLED[kind];
  const day = messageDay(workspaceId, timezone, now);
  const used = await postgres.asTenant(workspaceId, (tx) => takeMessage(tx, day, kind, cap));
  if (used === null)
    return {
      usedUp: `the cap of ${cap} ${called} a day is reached; the next day begins at midnight, ${timezone}`,
    };
  const giveBack = () => postgres.asTenant(workspaceId, (tx) => giveMessageBack(tx, day, kind));
  return { cap, called, used, giveBack };
}
