import { discordReasonForm, readId, type DiscordChoice } from '../../outbound/messages/discord-buttons.ts';
import type { ChatAction } from '../../postgres/chat/chat-actions.ts';
import { CHAT_ACTION_NAMES } from '../../schemas/chat/chat-action.ts';
import { at, text } from './json-path.ts';

/** Kinds of interactions and of answers (docs.discord.com, Receiving and Responding). */
const [PING, COMPONENT, MODAL] = [1, 3, 5];
const [PONG, DEFERRED_UPDATE, SHOW_MODAL] = [1, 6, 9];

/** What to keep of an interaction, and what to answer at once. */
export interface DiscordInteraction {
  readonly action: ChatAction | null;
  readonly answer: object;
}

/** Discord says who clicked under `member` in a server and under `user` elsewhere. */
function personOf(payload: unknown) {
  const user = at(payload, 'member', 'user') ?? at(payload, 'user');
  return {
    id: text(at(user, 'id')),
    team: '',
    name: text(at(user, 'global_name')) || text(at(user, 'username')),
  };
}

function messageOf(payload: unknown) {
  const list = (name: string) => {
    const value = at(payload, 'message', name);
    return Array.isArray(value) ? (value as object[]) : [];
  };
  return {
    application: text(at(payload, 'application_id')),
    token: text(at(payload, 'token')),
    channel: text(at(payload, 'channel_id')),
    id: text(at(payload, 'message', 'id')),
    embeds: list('embeds'),
    components: list('components'),
  };
}

/** Returns what somebody wrote into the only field of a form, however deep it stands; null: nothing. */
function reasonIn(components: unknown): string | null {
  if (!Array.isArray(components)) return null;
  for (const each of components as unknown[]) {
    const found =
      at(each, 'custom_id') === 'reason'
        ? text(at(each, 'value'))
        : (reasonIn([at(each, 'component')].filter(Boolean)) ?? reasonIn(at(each, 'components')));
    if (found) return found;
  }
  return null;
}

/** Returns which action was chosen: by a button, or as the value of a menu. */
function chosenAction({ action }: DiscordChoice, payload: unknown) {
  const value = at(payload, 'data', 'values', 0);
  return action ?? CHAT_ACTION_NAMES.find((each) => each === value) ?? null;
}

/** Reads an interaction. What is none of ours, or is incomplete, is answered and does nothing. Pure. */
export function readDiscordInteraction(payload: unknown): DiscordInteraction {
  const type = at(payload, 'type');
  if (type === PING) return { action: null, answer: { type: PONG } };
  const nothing = { action: null, answer: { type: DEFERRED_UPDATE } };
  const choice = readId(at(payload, 'data', 'custom_id'));
  const person = personOf(payload);
  const id = text(at(payload, 'id'));
  if (!choice || person.id === '' || id === '' || (type !== COMPONENT && type !== MODAL)) return nothing;
  const action = chosenAction(choice, payload);
  if (!action) return nothing;
  const { handle, index } = choice;
  if (type === COMPONENT && action === 'irrelevant')
    return { action: null, answer: { type: SHOW_MODAL, data: discordReasonForm({ index, handle }) } };
  const reason = type === MODAL ? reasonIn(at(payload, 'data', 'components')) : null;
  return {
    action: {
      ...handle,
      ...{ id: `discord ${id}`, platform: 'discord' as const, action, reason, person },
      message: messageOf(payload),
    },
    answer: { type: DEFERRED_UPDATE },
  };
}
