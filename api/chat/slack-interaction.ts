import { ACTION_PREFIX, REASON_FORM } from '../../outbound/messages/slack-buttons.ts';
import type { ChatAction } from '../../postgres/chat/chat-actions.ts';
import { CHAT_ACTION_NAMES, readHandle } from '../../schemas/chat/chat-action.ts';
import type { ChatPerson } from '../../schemas/chat/chat-platform.ts';
import { at, text } from './json-path.ts';

/** What somebody did in Slack, as far as it concerns us. */
export type SlackInteraction =
  | { readonly kind: 'click'; readonly trigger: string; readonly action: ChatAction }
  | {
      readonly kind: 'reason';
      readonly id: string;
      /** The id of the kept click that opened the form. */
      readonly form: string;
      readonly reason: string | null;
      readonly person: ChatPerson;
    };

function readClick(payload: unknown, person: ChatPerson): SlackInteraction | null {
  const button = at(payload, 'actions', 0);
  const handle = readHandle(at(button, 'value'));
  const name = CHAT_ACTION_NAMES.find((each) => at(button, 'action_id') === `${ACTION_PREFIX}${each}`);
  const blocks = at(payload, 'message', 'blocks');
  const trigger = text(at(payload, 'trigger_id'));
  if (!handle || !name || trigger === '' || !Array.isArray(blocks)) return null;
  const message = {
    channel: text(at(payload, 'container', 'channel_id')) || text(at(payload, 'channel', 'id')),
    ts: text(at(payload, 'message', 'ts')),
    text: text(at(payload, 'message', 'text')),
    blocks: blocks as object[],
  };
  const id = `slack ${trigger}`;
  const action = { ...handle, id, platform: 'slack' as const, action: name, reason: null, person, message };
  return { kind: 'click', trigger, action };
}

/** Reads the payload of an interaction (docs.slack.dev, Interaction payloads). Returns null for what is none of ours. Pure. */
export function readInteraction(payload: unknown): SlackInteraction | null {
  const person = {
    id: text(at(payload, 'user', 'id')),
    // Of the workspace that our app is installed in, not of the person.
    team: text(at(payload, 'team', 'id')),
    name: text(at(payload, 'user', 'username')) || text(at(payload, 'user', 'name')),
  };
  if (person.id === '') return null;
  if (at(payload, 'type') === 'block_actions') return readClick(payload, person);
  const isReason =
    at(payload, 'type') === 'view_submission' && at(payload, 'view', 'callback_id') === REASON_FORM;
  if (!isReason) return null;
  return {
    kind: 'reason',
    id: `slack ${text(at(payload, 'view', 'id'))}`,
    form: text(at(payload, 'view', 'private_metadata')),
    reason: text(at(payload, 'view', 'state', 'values', 'reason', 'reason', 'value')) || null,
    person,
  };
}
