import { giveMessageBack, takeMessage, type MessageKind } from '../../postgres/message-counts.ts';
import { type AlertChannel } from '../../schemas/alert.ts';
import { dayOf } from '../analytics/period.ts';
import { type ApiContext } from '../context.ts';

/** What a message of each channel counts as. */
const COUNTED_AS: Readonly<Record<AlertChannel, MessageKind>> = {
  email: 'emails',
  slack: 'chats',
  discord: 'chats',
};

/** How many messages of each kind a workspace may send a day. */
export const messageCaps = ({ config }: ApiContext): Readonly<Record<MessageKind, number>> => ({
  emails: Number(config.variables.EARSHOT_ALERT_EMAILS_PER_DAY),
  chats: Number(config.variables.EARSHOT_ALERT_MESSAGES_PER_DAY),
});

/** The day of a workspace on which messages count at an instant (milliseconds since 1970). */
export const messageDay = (workspaceId: number, timeZone: string, now: number) => ({
  workspaceId,
  day: dayOf(now, timeZone),
});

/** One message that was taken from the day's cap. */
export interface TakenMessage {
  /** Gives it back: it could not be sent. */
  giveBack(): Promise<void>;
}

/** Takes one message of a channel from today's cap; gives the cap itself when it is used up. */
export async function takeFromCap(
  context: ApiContext,
  { id: workspaceId, timezone }: { readonly id: number; readonly timezone: string },
  channel: AlertChannel,
): Promise<TakenMessage | { readonly usedUp: string }> {
  const kind = COUNTED_AS[channel];
  const cap = messageCaps(context)[kind];
  const day = messageDay(workspaceId, timezone, Date.now());
  const { postgres } = context;
  if (await postgres.asTenant(workspaceId, (tx) => takeMessage(tx, day, kind, cap)))
    return { giveBack: () => postgres.asTenant(workspaceId, (tx) => giveMessageBack(tx, day, kind)) };
  const what = kind === 'emails' ? 'emails' : 'chat messages';
  return {
    usedUp: `the cap of ${cap} ${what} a day is reached; the next day begins at midnight, ${timezone}`,
  };
}
