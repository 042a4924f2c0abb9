import { expect, test } from 'vitest';
import { openClickHouse } from '../../clickhouse/client.ts';
import { insertRows } from '../../clickhouse/cluster.ts';
import { migrateClickHouse } from '../../clickhouse/migrate.ts';
import { listMentions } from '../../clickhouse/mentions/list-mentions.ts';
import { toRow } from '../../clickhouse/mentions/mention-row.ts';
import { mentionsById, updateMentions } from '../../clickhouse/mentions/mentions.ts';
import { readMigrations } from '../../runtime/migration-files.ts';
import { aMention } from '../api/support/world.ts';
import { freshClickHouseUrl } from '../support/stores.ts';

test('A mention of version 0.1 tells a story of its own, and can become part of another one', async () => {
  const url = freshClickHouseUrl();
  const before = (await readMigrations('clickhouse')).filter(({ version }) => version < 8);
  await migrateClickHouse(url, { files: before });
  const clickhouse = openClickHouse(url);
  try {
    const [one, other, third] = [1, 2, 3].map((at) => aMention(1, 'one', { engagement: at })) as [
      ReturnType<typeof aMention>,
      ReturnType<typeof aMention>,
      ReturnType<typeof aMention>,
    ];
    const rows = [one, other, third].map((mention) => {
      const { story_id: _, ...row } = toRow({ ...mention, workspace_id: 1 });
      return row;
    });
    await insertRows(clickhouse, 'mentions', rows);
    await migrateClickHouse(url);
    const storiesOf = async () =>
      Object.fromEntries(
        (await mentionsById(clickhouse, 1, [one.id, other.id, third.id])).map(({ id, story_id }) => [
          id,
          story_id,
        ]),
      );
    expect(await storiesOf()).toEqual({ [one.id]: one.id, [other.id]: other.id, [third.id]: third.id });
    await updateMentions(clickhouse, 1, [other.id], { story_id: one.id });
    expect(await storiesOf()).toEqual({ [one.id]: one.id, [other.id]: one.id, [third.id]: third.id });
    const selection = { workspaceId: 1, projectIds: ['one'], collapse: 'engagement' as const };
    const folded = await listMentions(clickhouse, selection, { order: 'engagement', limit: 9 });
    expect(folded.map(({ id }) => id)).toEqual([third.id, other.id]);
  } finally {
    await clickhouse.close();
  }
});
