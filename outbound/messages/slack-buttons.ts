import type { KnownBlock, ModalView } from '@slack/web-api';
import {
  CHAT_ACTIONS,
  CHAT_ACTION_NAMES,
  readHandle,
  writeHandle,
  type ChatHandle,
} from '../../schemas/chat/chat-action.ts';

/** The blocks that we change are told by these ids; Slack sends them back. */
const BUTTONS = 'earshot-buttons-';
const DONE = 'earshot-done-';
/** The ids of our buttons and of our form. */
export const ACTION_PREFIX = 'earshot_';
export const REASON_FORM = 'earshot_reason';
const REASON_LENGTH = 500;

const plain = (text: string) => ({ type: 'plain_text' as const, text, emoji: false });

/** Returns the buttons of a mention. Pure. */
export const buttonsOf = (handle: ChatHandle): KnownBlock => ({
  type: 'actions',
  block_id: `${BUTTONS}${handle.mentionId}`,
  elements: CHAT_ACTION_NAMES.map((name) => ({
    type: 'button' as const,
    action_id: `${ACTION_PREFIX}${name}`,
    text: plain(CHAT_ACTIONS[name].label),
    value: writeHandle(handle),
    ...(name === 'done' && { style: 'primary' as const }),
  })),
});

const idOf = (block: object): string => String((block as { block_id?: unknown }).block_id ?? '');

/** Returns the handle of the buttons in a block; null: it has none of ours. */
function handleIn(block: object): ChatHandle | null {
  if (!idOf(block).startsWith(BUTTONS)) return null;
  const [first] = (block as { elements?: readonly { value?: unknown }[] }).elements ?? [];
  return readHandle(first?.value);
}

/** Returns the mentions that have buttons in these blocks. Pure. */
export const mentionsIn = (blocks: readonly object[]): string[] =>
  blocks.flatMap((block) => handleIn(block)?.mentionId ?? []);

/**
 * Returns the blocks of a message with what was last done about each mention, and buttons that know it. `said` is plain text.
 * Pure.
 */
export function withStates(
  blocks: readonly object[],
  states: ReadonlyMap<string, { readonly version: number; readonly said: string | null }>,
): KnownBlock[] {
  return blocks
    .filter((block) => !idOf(block).startsWith(DONE))
    .flatMap((block) => {
      const handle = handleIn(block);
      const state = handle && states.get(handle.mentionId);
      if (!handle || !state || state.said === null) return [block as KnownBlock];
      const said: KnownBlock = {
        type: 'context',
        block_id: `${DONE}${handle.mentionId}`,
        elements: [plain(state.said)],
      };
      return [said, buttonsOf({ ...handle, version: state.version })];
    });
}

/** Returns the form that asks why a mention is irrelevant. `metadata` comes back with the answer, at most 3,000 characters. */
export const reasonForm = (metadata: string): ModalView => ({
  type: 'modal',
  callback_id: REASON_FORM,
  private_metadata: metadata,
  title: plain('Irrelevant'),
  submit: plain('Mark irrelevant'),
  close: plain('Cancel'),
  blocks: [
    {
      type: 'input',
      block_id: 'reason',
      optional: true,
      label: plain('Why? The AI learns from it.'),
      element: { type: 'plain_text_input', action_id: 'reason', max_length: REASON_LENGTH },
    },
  ],
});
