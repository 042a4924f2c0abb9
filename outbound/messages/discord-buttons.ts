import {
  CHAT_ACTIONS,
  CHAT_ACTION_NAMES,
  readHandle,
  writeHandle,
  type ChatActionName,
  type ChatHandle,
} from '../../schemas/chat/chat-action.ts';
import type { DiscordEmbed } from './discord-embed.ts';

/** The kinds of Discord's components that we use (docs.discord.com, Component Reference). */
const ROW = 1;
const BUTTON = 2;
const MENU = 3;
const TEXT_INPUT = 4;
const LABEL = 18;
const [PRIMARY, SECONDARY] = [1, 2];
const PARAGRAPH = 2;
/** A row has at most five buttons, and a message five rows. */
const ROW_BUTTONS = 5;
const MAX_ROWS = 5;
const REASON_LENGTH = 500;
/** The name of the field that says what was done. */
const DONE = 'Done in Discord';

/** The parts of a message that change: an embed and the buttons of each mention. */
export interface DiscordParts {
  readonly embeds: readonly DiscordEmbed[];
  readonly components: readonly object[];
}

/** Which mention of a message a button is about: its place, and the handle. */
export interface DiscordHandle {
  readonly index: number;
  readonly handle: ChatHandle;
}

/** What a button, a choice of a menu or a form stands for; `action` is null for a menu, whose value names it. */
export type DiscordChoice = DiscordHandle & { readonly action: ChatActionName | null };

const ID = /^earshot (pick|[a-z_]+) (\d) (\S+)$/;

/** At most 70 of the 100 characters that an id may have. */
const writeId = (name: ChatActionName | 'pick', { index, handle }: DiscordHandle): string =>
  `earshot ${name} ${index} ${writeHandle(handle)}`;

/** Reads the id of a button, menu or form; null: it is none of ours. Pure. */
export function readId(id: unknown): DiscordChoice | null {
  const [, name, index, value] = ID.exec(typeof id === 'string' ? id : '') ?? [];
  const handle = readHandle(value);
  const action = CHAT_ACTION_NAMES.find((each) => each === name) ?? null;
  return handle && (action || name === 'pick') ? { index: Number(index), handle, action } : null;
}

const row = (components: readonly object[]) => ({ type: ROW, components });

const buttonRows = (of: DiscordHandle): object[] => {
  const buttons = CHAT_ACTION_NAMES.map((name) => ({
    type: BUTTON,
    style: name === 'done' ? PRIMARY : SECONDARY,
    label: CHAT_ACTIONS[name].label,
    custom_id: writeId(name, of),
  }));
  return [row(buttons.slice(0, ROW_BUTTONS)), row(buttons.slice(ROW_BUTTONS))];
};

const menuRow = (of: DiscordHandle): object =>
  row([
    {
      type: MENU,
      custom_id: writeId('pick', of),
      placeholder: `What to do about mention ${of.index + 1}`,
      options: CHAT_ACTION_NAMES.map((name) => ({ label: CHAT_ACTIONS[name].label, value: name })),
    },
  ]);

/** Returns the components of a message: buttons for one mention, a menu for each of the first five of several. Pure. */
export function discordComponents(handles: readonly ChatHandle[]): object[] {
  const all = handles.slice(0, MAX_ROWS).map((handle, index) => ({ index, handle }));
  return all.length === 1 ? buttonRows(all[0]!) : all.map(menuRow);
}

/** Returns the handles in the components of a message, in their order. */
function handlesIn(components: readonly object[]): DiscordHandle[] {
  const handles = components.flatMap((each) => {
    const [first] = (each as { components?: readonly { custom_id?: unknown }[] }).components ?? [];
    const choice = readId(first?.custom_id);
    return choice ? [choice] : [];
  });
  return handles.filter(({ index }, at) => handles.findIndex((each) => each.index === index) === at);
}

/** Returns the mentions that have buttons in a message. Pure. */
export const mentionsIn = ({ components }: DiscordParts): string[] =>
  handlesIn(components).map(({ handle }) => handle.mentionId);

/** Returns the parts of a message with what was last done about each mention, and buttons that know it. Pure. */
export function withStates(
  { embeds, components }: DiscordParts,
  states: ReadonlyMap<string, { readonly version: number; readonly said: string | null }>,
): DiscordParts {
  const handles = handlesIn(components);
  const said = (index: number): string | null => {
    const handle = handles.find((each) => each.index === index)?.handle;
    return (handle && states.get(handle.mentionId)?.said) ?? null;
  };
  return {
    embeds: embeds.map((embed, index) => {
      const text = said(index);
      return text === null ? embed : { ...embed, fields: [{ name: DONE, value: escapeMarkdown(text) }] };
    }),
    components: discordComponents(
      handles.map(({ handle }) => ({
        ...handle,
        version: states.get(handle.mentionId)?.version ?? handle.version,
      })),
    ),
  };
}

const escapeMarkdown = (text: string) => text.replaceAll(/[\\*_~`|<>[\]@]/g, '\\$&').slice(0, 1_000);

/** Returns the form that asks why a mention is irrelevant. Its id comes back with the answer. Pure. */
export const discordReasonForm = (of: DiscordHandle) => ({
  custom_id: writeId('irrelevant', of),
  title: 'Irrelevant',
  components: [
    {
      type: LABEL,
      label: 'Why? The AI learns from it.',
      component: {
        type: TEXT_INPUT,
        custom_id: 'reason',
        style: PARAGRAPH,
        required: false,
        max_length: REASON_LENGTH,
      },
    },
  ],
});
