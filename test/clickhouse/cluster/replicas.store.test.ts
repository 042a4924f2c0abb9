import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ClickHouseError } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openClickHouse } from '../../../clickhouse/client.ts';
import { migrateClickHouse } from '../../../clickhouse/migrate.ts';
import { engagementOf } from '../../../clickhouse/mentions/engagement-history.ts';
import { listMentions } from '../../../clickhouse/mentions/list-mentions.ts';
import { countMentions } from '../../../clickhouse/mentions/count-mentions.ts';
import { createMentionStore } from '../../../clickhouse/mentions/mention-store.ts';
import { insertMentions, storedIds } from '../../../clickhouse/mentions/mentions.ts';
import { serverAccount } from '../../../clickhouse/sandbox/server/account.ts';
import { select } from '../../../clickhouse/select.ts';
import { isUnavailable } from '../../../runtime/unavailable.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import { aMention } from '../../api/support/world.ts';
import { eventually } from '../../support/eventually.ts';
import { q as queryOf } from '../../support/queries.ts';
import { forbidden } from '../sandbox/server/forbidden.ts';
import { openSandbox, type Sandbox, type SqlTenant } from '../sandbox/open-sandbox.ts';

/*
 * Only on a real cluster of one shard and two replicas, which .github/workflows/clickhouse-cluster.yml starts:
 * EARSHOT_TEST_CLICKHOUSE_URL and EARSHOT_TEST_CLICKHOUSE_CLUSTER.
 */
const cluster = process.env.EARSHOT_TEST_CLICKHOUSE_CLUSTER;

describe.skipIf(!cluster)('on a cluster of two replicas', () => {
  let sandbox: Sandbox;
  let mine: SqlTenant;
  let theirs: SqlTenant;
  let database: string;

  beforeAll(async () => {
    sandbox = await openSandbox();
    [mine, theirs] = [await sandbox.tenant('mine'), await sandbox.tenant('theirs')];
    database = new URL(sandbox.stores.clickhouseUrl).pathname.slice(1);
  });
  afterAll(() => sandbox.close());

  const store = () => createMentionStore(sandbox.stores.clickhouse);
  const mentionsOf = (count: number, text: string, tenant = mine) =>
    Array.from({ length: count }, (_, at) => ({
      ...aMention(tenant.workspaceId, tenant.projectId, { text: `${text} ${at}` }),
      workspace_id: tenant.workspaceId,
    }));
  const selectionOf = (q: string) => ({
    workspaceId: mine.workspaceId,
    projectIds: [mine.projectId],
    ...queryOf(q),
  });

  /** Returns how many mentions each replica has whose text starts with this one, by their status. */
  const onReplicas = (text: string) =>
    select<{ host: string; status: string; n: number }>(
      sandbox.stores.clickhouse,
      `SELECT hostName() AS host, status, count() AS n
       FROM clusterAllReplicas('${cluster!}', ${database}.mentions_local)
       WHERE startsWith(text, {text:String}) GROUP BY host, status ORDER BY host`,
      { text },
      { settings: { skip_unavailable_shards: 1 } },
    );
  const both = (status: string, n: number) => [
    expect.objectContaining({ status, n }) as unknown,
    expect.objectContaining({ status, n }) as unknown,
  ];

  it('stores an insert on both replicas, and drops its repetition', async () => {
    const mentions = mentionsOf(10, 'twice');
    await insertMentions(sandbox.stores.clickhouse, mentions);
    await insertMentions(sandbox.stores.clickhouse, mentions);
    expect(await onReplicas('twice')).toEqual(both('open', 10));
    const ids = mentions.map(({ id }) => id);
    const stored = await storedIds(sandbox.stores.clickhouse, new Map([[mine.workspaceId, ids]]));
    expect([...stored].sort()).toEqual([...ids].sort());
  });

  it('changes and deletes on both replicas', async () => {
    const mentions = mentionsOf(4, 'changed');
    await insertMentions(sandbox.stores.clickhouse, mentions);
    const ids = mentions.map(({ id }) => id).sort();
    await store().set(mine.workspaceId, ids, { status: 'done' });
    expect(await onReplicas('changed')).toEqual(both('done', 4));
    await store().setMany(mine.workspaceId, ids, { status: 'follow_up' });
    expect(await onReplicas('changed')).toEqual(both('follow_up', 4));
    await store().remove(mine.workspaceId, ids.slice(0, 3));
    expect(await onReplicas('changed')).toEqual(both('follow_up', 1));
    await store().removeRecords(mine.workspaceId, ids);
  });

  it('joins stories on both replicas, and keeps histories of engagement until their mentions go', async () => {
    const { workspaceId, projectId } = mine;
    const mentions = mentionsOf(3, 'story');
    await insertMentions(sandbox.stores.clickhouse, mentions);
    const ids = mentions.map(({ id }) => id).sort();
    const [first] = ids as [string];
    await store().set(workspaceId, ids, { story_id: first });
    await store().revise(workspaceId, new Map([[first, { engagement: 12, urgency: 40, trend: 3 }]]));
    const stored = await store().byId(workspaceId, ids);
    expect(stored.map(({ story_id }) => story_id)).toEqual([first, first, first]);
    expect(stored.find(({ id }) => id === first)).toMatchObject({ engagement: 12, urgency: 40, trend: 3 });
    const story = await listMentions(
      sandbox.stores.clickhouse,
      { workspaceId, projectIds: [projectId], storyId: first },
      { order: 'newest', limit: 5 },
    );
    expect(story).toHaveLength(3);
    const point = {
      mention_id: first,
      project_id: projectId,
      at: '2026-03-01T12:00:00.000Z',
      engagement: 12,
    };
    for (const _ of ['once', 'again']) await store().addEngagement(workspaceId, [point]);
    const history = () => engagementOf(sandbox.stores.clickhouse, workspaceId, first);
    expect(await history()).toEqual([{ at: point.at, engagement: 12 }]);
    await store().removeRecords(workspaceId, [first]);
    expect(await history()).toEqual([]);
  });

  it('finds and counts by words through the Distributed table', async () => {
    await insertMentions(sandbox.stores.clickhouse, mentionsOf(3, 'kestrel'));
    const found = await listMentions(sandbox.stores.clickhouse, selectionOf('kestrel'), {
      order: 'newest',
      limit: 2,
    });
    expect(found.map(({ text }) => text)).toHaveLength(2);
    expect(await countMentions(sandbox.stores.clickhouse, selectionOf('kestrel'))).toBe(3);
  });

  it('starts again without a change, and refuses a database that was filled without a cluster', async () => {
    const { clickhouseUrl } = sandbox.stores;
    expect(await migrateClickHouse(clickhouseUrl, { cluster: cluster! })).toEqual([]);
    const single = new URL(clickhouseUrl);
    single.pathname = `${single.pathname}_single`;
    await migrateClickHouse(single.href);
    await expect(migrateClickHouse(single.href, { cluster: cluster! })).rejects.toThrow(/copy the rows/);
  });

  it('runs SQL of a user under an account that reads the rows of its workspace only', async () => {
    await insertMentions(sandbox.stores.clickhouse, mentionsOf(2, 'secret', theirs));
    await insertMentions(sandbox.stores.clickhouse, mentionsOf(2, 'known'));
    const count = "SELECT count() AS n FROM mentions WHERE text LIKE 'secret%'";
    expect((await mine.run(count)).rows).toEqual([{ n: 0 }]);
    expect((await theirs.run(count)).rows).toEqual([{ n: 2 }]);
    expect(
      (
        await mine.run(
          "SELECT p.name, count() AS n FROM mentions AS m JOIN projects AS p ON p.id = m.project_id WHERE m.text LIKE 'known%' GROUP BY p.name",
        )
      ).rows,
    ).toEqual([{ name: 'mine', n: 2 }]);
  });

  it('forbids that account everything else, on both replicas', async () => {
    const place = { database, user: new URL(inject('clickhouseUrl')).username, cluster: cluster! };
    const account = serverAccount(mine.workspaceId, place, Buffer.alloc(32, 1));
    for (const port of ['8123', '8124']) {
      const url = new URL(sandbox.stores.clickhouseUrl);
      [url.username, url.password, url.port] = [account.user, account.password, port];
      url.pathname = `/${account.database}`;
      const client = openClickHouse(url.href);
      const own = await select<{ n: number }>(client, 'SELECT count() AS n FROM mentions');
      expect(own[0]!.n).toBeGreaterThan(0);
      const tables = [...forbidden(database), ...forbidden(database, 'mentions_local')];
      for (const query of tables)
        await expect(client.command({ query }), query).rejects.toBeInstanceOf(ClickHouseError);
      await client.close();
    }
  });

  describe('when a replica is lost', () => {
    const compose = (...args: readonly string[]) => promisify(execFile)('docker', ['compose', ...args]);
    let kept: readonly Mention[];
    let late: ReturnType<typeof mentionsOf>;

    beforeAll(async () => {
      const mentions = mentionsOf(5, 'kept');
      await insertMentions(sandbox.stores.clickhouse, mentions);
      kept = mentions;
      late = mentionsOf(5, 'late');
      await compose('kill', 'clickhouse-2');
    });
    afterAll(() => compose('up', '--detach', '--wait'));

    it('reads everything, and changes what is stored', async () => {
      const ids = kept.map(({ id }) => id);
      expect(await store().byId(mine.workspaceId, ids)).toHaveLength(5);
      // Until Keeper has noticed the loss, a change may report a time-out, and the caller repeats it.
      await eventually(
        () =>
          store()
            .set(mine.workspaceId, ids, { status: 'done' })
            .then(
              () => true,
              (error: unknown) => {
                if (!isUnavailable(error)) throw error;
                return false;
              },
            ),
        { timeoutMs: 300_000 },
      );
      const changed = await store().byId(mine.workspaceId, ids);
      expect(new Set(changed.map(({ status }) => status))).toEqual(new Set(['done']));
    });

    it('acknowledges no insert that one replica alone has, and stores it once when the other is back', async () => {
      const refused = await insertMentions(sandbox.stores.clickhouse, late).catch((error: unknown) => error);
      expect(isUnavailable(refused)).toBe(true);
      await compose('up', '--detach', '--wait');
      await insertMentions(sandbox.stores.clickhouse, late);
      await eventually(async () => (await onReplicas('late')).length === 2);
      expect(await onReplicas('late')).toEqual(both('open', 5));
      await eventually(async () => (await onReplicas('kept')).every(({ status }) => status === 'done'));
      expect(await onReplicas('kept')).toEqual(both('done', 5));
    });
  });
});
