import type { KnownBlock, ModalView, WebClient } from '@slack/web-api';
import type { ChatPerson } from '../../schemas/chat/chat-platform.ts';
import { mentionsIn, withStates } from '../messages/slack-buttons.ts';
import { escaped } from '../messages/slack.ts';
import type { ChatDesk, ChatMessage } from './chat-desk.ts';

/** A message in Slack, with its blocks when it was clicked. */
export type SlackChatMessage = ChatMessage & {
  readonly channel: string;
  readonly ts: string;
  /** What notifications show. */
  readonly text: string;
  readonly blocks: readonly object[];
};

/** What answering people in Slack needs. Every method throws what the client of Slack throws. */
export interface SlackDesk extends ChatDesk {
  /** Opens a form. `trigger` is valid for three seconds. */
  open(trigger: string, view: ModalView): Promise<void>;
  /** Answers a slash command to its person only, at the address that came with it, which is valid for half an hour. */
  respond(
    responseUrl: string,
    answer: { readonly text: string; readonly blocks?: KnownBlock[] },
  ): Promise<void>;
}

const RESPOND_MS = 10_000;

async function emailOf(client: WebClient, { team, id }: ChatPerson): Promise<string | null> {
  const { user } = await client.users.info({ user: id });
  // In a shared channel, people of other organizations click too, and their organization chose their address.
  if (!user || user.deleted || user.is_bot || user.team_id !== team) return null;
  return user.profile?.email ?? null;
}

async function respond(responseUrl: string, answer: object): Promise<void> {
  const { ok, status } = await fetch(responseUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response_type: 'ephemeral', ...answer }),
    redirect: 'error',
    signal: AbortSignal.timeout(RESPOND_MS),
  });
  // Too late or too often: no later answer would arrive either.
  if (!ok && (status === 429 || status >= 500)) throw new Error(`Slack answered a response with ${status}`);
}

/** Creates the desk on a client. */
export const createSlackDesk = (client: WebClient): SlackDesk => ({
  async open(trigger, view) {
    await client.views.open({ trigger_id: trigger, view });
  },
  emailOf: (person) => emailOf(client, person),
  mentionsIn: (message) => mentionsIn((message as SlackChatMessage).blocks),
  async update(message, states) {
    const { channel, ts, text, blocks } = message as SlackChatMessage;
    await client.chat.update({ channel, ts, text, blocks: withStates(blocks, states) });
  },
  async tell(message, person, text) {
    const { channel } = message as SlackChatMessage;
    await client.chat.postEphemeral({ channel, user: person.id, text: escaped(text) });
  },
  respond,
});
