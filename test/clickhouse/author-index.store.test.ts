import { afterAll, beforeAll, expect, it } from 'vitest';
import { countMentions } from '../../clickhouse/mentions/count-mentions.ts';
import { mentionWhere } from '../../clickhouse/mentions/mention-filter.ts';
import { deleteMentions, insertMentions, updateMentions } from '../../clickhouse/mentions/mentions.ts';
import { aMention } from '../api/support/world.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

const SELECTION = { workspaceId: 1, projectIds: ['prj_a'], authors: ['jÜrgen'] };

it('filtering by author uses the author index', async () => {
  await insertMentions(stores.clickhouse, [{ ...aMention(1, 'prj_a'), workspace_id: 1 }]);
  const where = mentionWhere(SELECTION);
  const answer = await stores.clickhouse.query({
    query: `EXPLAIN indexes = 1 SELECT count() FROM mentions WHERE ${where.sql}`,
    query_params: where.params,
    format: 'TabSeparatedRaw',
  });
  expect(await answer.text()).toContain('ix_author_name');
});

it('an author is found in any letter case, after every kind of change to the mentions', async () => {
  const mentions = ['Jürgen', 'JÜRGEN', 'jürgen2', null].map((author) => ({
    ...aMention(1, 'prj_a', { author }),
    workspace_id: 1,
  }));
  const [first, second] = mentions.map(({ id }) => id) as [string, string];
  await insertMentions(stores.clickhouse, mentions);
  const count = (relevant: boolean) => countMentions(stores.clickhouse, { ...SELECTION, relevant });
  expect(await count(true)).toBe(2);
  await updateMentions(stores.clickhouse, 1, [first], { relevant: false });
  expect([await count(true), await count(false)]).toEqual([1, 1]);
  await deleteMentions(stores.clickhouse, 1, [second]);
  expect([await count(true), await count(false)]).toEqual([0, 1]);
});
