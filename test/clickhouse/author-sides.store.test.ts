import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSupportersAndCritics } from '../../clickhouse/analytics/authors.ts';
import { insertMentions } from '../../clickhouse/mentions/mentions.ts';
import { aMention } from '../api/support/world.ts';
import { startStores, type Stores } from '../support/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores();
});
afterAll(() => stores.close());

it('authors tied at the cutoff are ordered correctly even when too many for one statement', async () => {
  const by = (author: string, sentiment: 'positive' | 'neutral' | 'negative') => ({
    ...aMention(1, 'prj_a', { author, sentiment }),
    workspace_id: 1,
  });
  const alike = Array.from({ length: 1200 }, (_, at) => `fan-${String(at).padStart(4, '0')}`);
  await insertMentions(stores.clickhouse, [
    ...alike.map((author) => by(author, 'positive')),
    by('fan-1150', 'neutral'),
    by('foe', 'negative'),
    by('undecided', 'neutral'),
  ]);
  const { supporters, critics } = await listSupportersAndCritics(
    stores.clickhouse,
    { workspaceId: 1, projectIds: ['prj_a'] },
    60,
  );
  expect(supporters.map(({ author }) => author)).toEqual(['fan-1150', ...alike.slice(0, 59)]);
  expect(critics.map(({ author }) => author)).toEqual(['foe']);
});
