import { mentionsIn, withStates, type DiscordParts } from '../messages/discord-buttons.ts';
import type { ChatDesk, ChatMessage } from './chat-desk.ts';
import type { DiscordApi, DiscordAnswer } from './discord-api.ts';

/** A message in Discord as it was clicked, and the token with which the interaction can be answered for 15 minutes. */
export type DiscordChatMessage = ChatMessage &
  DiscordParts & {
    readonly application: string;
    readonly token: string;
    readonly channel: string;
    readonly id: string;
  };

/** Shown to the person alone (docs.discord.com, Message Flags). */
const EPHEMERAL = 64;
const LONGEST_TEXT = 2_000;

/** Throws when a later call may succeed. Returns whether this one did; it did not when the token has expired. */
function succeeded({ status }: DiscordAnswer): boolean {
  if (status === 429 || status >= 500) throw new Error(`Discord answered with ${status}`);
  return status < 300;
}

/** Creates the desk on a client of Discord's API. */
export const createDiscordDesk = (api: DiscordApi): ChatDesk => ({
  // Discord tells nobody's address to applications. People link their accounts.
  emailOf: () => Promise.resolve(null),
  mentionsIn: (message) => mentionsIn(message as DiscordChatMessage),
  async update(message, states) {
    const { application, token, channel, id, ...parts } = message as DiscordChatMessage;
    const body = { ...withStates(parts, states), allowed_mentions: { parse: [] } };
    const byToken = `/webhooks/${application}/${encodeURIComponent(token)}/messages/@original`;
    if (succeeded(await api.call({ method: 'PATCH', path: byToken, body })) || !api.hasBot) return;
    succeeded(
      await api.call({ method: 'PATCH', path: `/channels/${channel}/messages/${id}`, body, asBot: true }),
    );
  },
  async tell(message, _person, text) {
    const { application, token } = message as DiscordChatMessage;
    const content = text.replaceAll(/[\\*_~`|<>@]/g, '\\$&').slice(0, LONGEST_TEXT);
    succeeded(
      await api.call({
        method: 'POST',
        path: `/webhooks/${application}/${encodeURIComponent(token)}`,
        body: { content, flags: EPHEMERAL, allowed_mentions: { parse: [] } },
      }),
    );
  },
});
