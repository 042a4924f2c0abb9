import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClickHouseClient } from '@clickhouse/client';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { insertMentions, mentionsById, updateMentions } from '../../clickhouse/mentions/mentions.ts';
import { narrowSelection } from '../../clickhouse/mentions/narrow-selection.ts';
import { replaceMentions } from '../../clickhouse/mentions/replace-mentions.ts';
import { aMention } from '../api/support/world.ts';
import { q as queryOf } from '../support/queries.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const PROJECT = 'prj_a';
const selection = (workspaceId: number, q?: string) => ({
  ...{ workspaceId, projectIds: [PROJECT], relevant: true },
  ...queryOf(q ?? ''),
});
/** Returns the ids that a list shows, and checks that its total says the same. */
async function shown(workspaceId: number, q?: string): Promise<string[]> {
  const narrowed = await narrowSelection(stores.clickhouse, selection(workspaceId, q));
  const mentions = await listMentions(stores.clickhouse, narrowed, { order: 'newest', limit: 100 });
  expect(await countMentions(stores.clickhouse, narrowed)).toBe(mentions.length);
  return mentions.map(({ id }) => id).sort();
}

async function stored(workspaceId: number, count: number) {
  const mentions = Array.from({ length: count }, () => aMention(workspaceId, PROJECT, { summary: '' }));
  await insertMentions(
    stores.clickhouse,
    mentions.map((mention) => ({ ...mention, workspace_id: workspaceId })),
  );
  return { mentions, ids: mentions.map(({ id }) => id).sort() };
}
const EDITED_AT = '2026-11-23T10:00:00.000Z';
const edited = { text: 'Zebras at night', edited_at: EDITED_AT };

it('a search finds an edited mention by its new words and not by its former ones', async () => {
  const { mentions, ids } = await stored(1, 20);
  const [first] = ids;
  const before = mentions.find(({ id }) => id === first)!;
  await updateMentions(stores.clickhouse, 1, [first!], { status: 'done' });
  await replaceMentions(stores.clickhouse, 1, [{ ...before, ...edited, status: 'done' }]);
  expect(await shown(1, 'zebras')).toEqual([first]);
  expect(await shown(1, 'acme')).toEqual(ids.slice(1));
  expect(await shown(1)).toEqual(ids);
  await updateMentions(stores.clickhouse, 1, [first!], { urgency: 90 });
  await replaceMentions(stores.clickhouse, 1, [
    { ...before, urgency: 90, text: 'Quokkas', edited_at: '2026-11-23T11:00:00.000Z' },
  ]);
  await stores.clickhouse.command({ query: 'OPTIMIZE TABLE mentions FINAL' });
  expect([await shown(1, 'zebras'), await shown(1, 'quokkas'), await shown(1)]).toEqual([[], [first], ids]);
  expect((await mentionsById(stores.clickhouse, 1, [first!]))[0]).toMatchObject({
    urgency: 90,
    text: 'Quokkas',
  });
});

it('a replacement that was interrupted at any place shows each mention once, and is repeated', async () => {
  const { mentions, ids } = await stored(2, 5);
  for (let allowed = 0; allowed < 4; allowed++) {
    let left = allowed;
    const dying = new Proxy(stores.clickhouse, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (name !== 'command' && name !== 'insert') return value;
        return (...args: unknown[]) =>
          left-- > 0
            ? (value as (...given: unknown[]) => unknown).apply(target, args)
            : Promise.reject(new Error('killed'));
      },
    }) as ClickHouseClient;
    const at = new Date(Date.parse(EDITED_AT) + allowed * 1000).toISOString();
    const next = mentions.map((mention) => ({ ...mention, text: `Zebras ${allowed}`, edited_at: at }));
    const outcome = await replaceMentions(dying, 2, next).then(
      () => 'done',
      () => 'killed',
    );
    expect(outcome).toBe(allowed < 3 ? 'killed' : 'done');
    expect(await shown(2)).toEqual(ids);
    expect((await mentionsById(stores.clickhouse, 2, ids)).map(({ project_id }) => project_id)).toEqual(
      ids.map(() => PROJECT),
    );
    // A merge keeps the later row of the two, which may still be hidden.
    if (allowed > 0) await stores.clickhouse.command({ query: 'OPTIMIZE TABLE mentions FINAL' });
    await replaceMentions(stores.clickhouse, 2, next);
    expect([await shown(2), await shown(2, `zebras ${allowed}`)]).toEqual([ids, ids]);
  }
});
