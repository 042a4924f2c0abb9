import { afterAll, beforeAll, expect, it } from 'vitest';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { deleteMentions, insertMentions, updateMentions } from '../../clickhouse/mentions/mentions.ts';
import { q as queryOf } from '../support/queries.ts';
import { aMention } from '../api/support/world.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const PROJECT = 'prj_a';
const count = (q: string, relevant: boolean) =>
  countMentions(stores.clickhouse, { workspaceId: 1, projectIds: [PROJECT], ...queryOf(q), relevant });

it('a word finds mentions after every kind of change to them', async () => {
  const mentions = Array.from({ length: 20 }, () => ({ ...aMention(1, PROJECT), workspace_id: 1 }));
  const ids = mentions.map(({ id }) => id);
  await insertMentions(stores.clickhouse, mentions);
  await updateMentions(stores.clickhouse, 1, ids.slice(0, 5), { relevant: false });
  expect([await count('acme', true), await count('acme', false)]).toEqual([15, 5]);
  await updateMentions(stores.clickhouse, 1, ids.slice(0, 3), { relevant: true });
  expect([await count('acme', true), await count('acme', false)]).toEqual([18, 2]);
  await deleteMentions(stores.clickhouse, 1, ids.slice(0, 1));
  expect(await count('acme down', true)).toBe(17);
  await updateMentions(stores.clickhouse, 1, ids, { relevant: true, status: 'done' });
  expect([await count('acme', true), await count('acme', false)]).toEqual([19, 0]);
  expect(await count('acm', true)).toBe(0);
});
