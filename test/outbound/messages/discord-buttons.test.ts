import { expect, test } from 'vitest';
import { discordComponents, readId, withStates } from '../../../outbound/messages/discord-buttons.ts';
import { CHAT_ACTION_NAMES, type ChatHandle } from '../../../schemas/chat/chat-action.ts';

interface Row {
  readonly components: readonly { readonly custom_id: string; readonly options?: readonly object[] }[];
}
const handle = (index: number, version = 0): ChatHandle => ({
  workspaceId: 2_147_483_647,
  mentionId: String(index).repeat(32),
  version,
});
const rowsOf = (count: number, version = 0) =>
  discordComponents(Array.from({ length: count }, (_, index) => handle(index, version))) as Row[];

test('one mention has a button for each action, within the limits of rows and ids', () => {
  const rows = rowsOf(1, 999_999);
  expect(rows.map(({ components }) => components.length)).toEqual([5, 1]);
  const ids = rows.flatMap(({ components }) => components.map(({ custom_id }) => custom_id));
  expect(ids.every((id) => id.length <= 100)).toBe(true);
  expect(ids.map((id) => readId(id)?.action)).toEqual(CHAT_ACTION_NAMES);
});

test('of several mentions, the first five have a menu', () => {
  const rows = rowsOf(10);
  expect(rows).toHaveLength(5);
  expect(rows[4]!.components[0]!.options).toHaveLength(CHAT_ACTION_NAMES.length);
  expect(readId(rows[4]!.components[0]!.custom_id)).toEqual({ index: 4, handle: handle(4), action: null });
});

test('what was done stands with its mention, and the buttons know it', () => {
  const embed = { title: 'T', description: 'D', color: 1, footer: { text: 'hn' } };
  const states = new Map([[handle(1).mentionId, { version: 3, said: 'Ann *marked* it @everyone' }]]);
  const { embeds, components } = withStates({ embeds: [embed, embed], components: rowsOf(2) }, states);
  expect(embeds[0]).toEqual(embed);
  expect(embeds[1]!.fields![0]!.value).toBe('Ann \\*marked\\* it \\@everyone');
  const versions = (components as Row[]).map((row) => readId(row.components[0]!.custom_id)!.handle.version);
  expect(versions).toEqual([0, 3]);
});

test.each([null, 7, 'done', 'earshot done 0 x', 'earshot dance 0 1.00000000000000000000000000000000.0'])(
  'what others made is none of ours: %j',
  (id) => {
    expect(readId(id)).toBeNull();
  },
);
