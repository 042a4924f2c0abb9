import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMentions, updateMentions } from '../../../clickhouse/mentions/mentions.ts';
import { SQL_TABLES, TABLE_SHAPES } from '../../../clickhouse/sandbox/tables.ts';
import { hideProject } from '../../../postgres/projects/deleted-projects.ts';
import { insertProject } from '../../../postgres/projects/projects.ts';
import { newId } from '../../../schemas/new-id.ts';
import { aMention } from '../../api/support/world.ts';
import { openSandbox, startTables, type Sandbox, type SqlTenant } from './open-sandbox.ts';

let sandbox: Sandbox;
let mine: SqlTenant;
beforeAll(async () => {
  sandbox = await openSandbox();
  mine = await sandbox.tenant('mine');
  await mine.store([
    { text: 'good', sentiment: 'positive', urgency: 20, posted_at: '2026-11-01T08:00:00.123Z' },
    { text: 'bad', sentiment: 'negative', urgency: 80, posted_at: '2026-11-02T08:00:00.000Z' },
    { text: 'noise', relevant: false, urgency: 40, posted_at: '2026-11-02T09:00:00.000Z' },
  ]);
});
afterAll(() => sandbox.close());

describe('values', () => {
  it.each([
    ['toUInt64(18446744073709551615)', 18_446_744_073_709_551_615],
    ['toInt64(-5)', -5],
    ['toUInt128(7)', 7],
    ["toDecimal64('1.25', 2)", 1.25],
    ['0.1 + 0.2', 0.1 + 0.2],
    ['nan', null],
    ['1 / 0', null],
    ['NULL', null],
    ['true', true],
    ["'é漢'", 'é漢'],
    ["toDate('2026-11-01')", '2026-11-01'],
    ["toDateTime('2026-11-01 08:00:00', 'UTC')", '2026-11-01T08:00:00.000Z'],
    ["toDateTime('2026-11-01 08:00:00', 'Europe/Berlin')", '2026-11-01T07:00:00.000Z'],
    ["toDateTime64('2026-11-01 08:00:00.5', 3, 'UTC')", '2026-11-01T08:00:00.500Z'],
    ["[toDateTime('2026-11-01 08:00:00', 'UTC')]", ['2026-11-01T08:00:00.000Z']],
    ["'2026-11-01T08:00:00Z'", '2026-11-01T08:00:00Z'],
    ["toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')", '61f0c404-5cb3-11e7-907b-a6006ad3dba0'],
    ["(1, 'a')", [1, 'a']],
    ["map('a', 1)", { a: 1 }],
    ['[1, 2]', [1, 2]],
  ])('%s is %j', async (expression, value) => {
    expect((await mine.run(`SELECT ${expression} AS value`)).rows).toEqual([{ value }]);
  });
});

describe('a result', () => {
  it('names its columns and their types in order', async () => {
    const { columns } = await mine.run(
      'SELECT id, posted_at, keyword_ids, category_id, relevant FROM mentions',
    );
    expect(columns).toEqual([
      { name: 'id', type: 'String' },
      { name: 'posted_at', type: "DateTime64(3, 'UTC')" },
      { name: 'keyword_ids', type: 'Array(UInt32)' },
      { name: 'category_id', type: 'Nullable(UInt32)' },
      { name: 'relevant', type: 'Bool' },
    ]);
  });

  it('keeps every column when names repeat', async () => {
    const { rows } = await mine.run("SELECT 1, 1, 2 AS x, x, 'a' AS x_2");
    expect(rows).toEqual([{ '1': 1, '1_2': 1, x: 2, x_3: 2, x_2: 'a' }]);
  });

  it('says whether there were more rows', async () => {
    const sql = (rows: number) => `SELECT number FROM numbers(${rows})`;
    expect(await mine.run(sql(1000))).toMatchObject({ row_count: 1000, truncated: false });
    expect(await mine.run(sql(1001))).toMatchObject({ row_count: 1000, truncated: true });
    expect(await mine.run(sql(3), 2)).toMatchObject({
      rows: [{ number: 0 }, { number: 1 }],
      row_count: 2,
      truncated: true,
    });
    const branches = `${sql(900)} UNION ALL ${sql(900)}`;
    expect(await mine.run(branches)).toMatchObject({ row_count: 1000, truncated: true });
  });

  it('is limited only at the end: inner queries read all rows', async () => {
    const { rows } = await mine.run('SELECT count() AS n FROM (SELECT * FROM numbers(5000))', 1);
    expect(rows).toEqual([{ n: 5000 }]);
  });
});

describe('the tables', () => {
  it.each(SQL_TABLES)('each have an example statement that runs: %s', async (table) => {
    const { example } = TABLE_SHAPES[table];
    expect(example).toContain(table);
    expect((await mine.run(example)).columns.length).toBeGreaterThan(1);
  });

  it('include irrelevant mentions and the relevance band', async () => {
    const { rows } = await mine.run('SELECT text, relevant, relevance FROM mentions ORDER BY posted_at');
    expect(rows).toEqual([
      { text: 'good', relevant: true, relevance: 'low' },
      { text: 'bad', relevant: true, relevance: 'high' },
      { text: 'noise', relevant: false, relevance: 'medium' },
    ]);
  });

  it.each([
    ['SELECT count() AS n FROM mentions', 3],
    ['SELECT count(*) AS n FROM mentions', 3],
    ["SELECT count() AS n FROM mentions WHERE sentiment IN ('positive', 'negative')", 2],
    ['SELECT max(urgency) AS n FROM mentions AS m JOIN projects AS p ON p.id = m.project_id', 80],
    ['SELECT length(max(tuple(*)).8) AS n FROM mentions', 5],
    ['SELECT (SELECT count() FROM mentions WHERE relevant) AS n', 2],
    ["SELECT if((SELECT count() FROM mentions) > 0, (SELECT min(text) FROM mentions), '') = 'bad' AS n", 1],
    ['WITH bad AS (SELECT * FROM mentions WHERE urgency > 50) SELECT count() AS n FROM bad', 1],
    ['SELECT uniq(toStartOfDay(posted_at)) AS n FROM mentions -- the days', 2],
    ['(SELECT count() AS n FROM mentions);', 3],
    ["SELECT countIf(text ILIKE '%OO%') AS n FROM mentions", 1],
    ['SELECT row_number() OVER (ORDER BY urgency) AS n FROM mentions ORDER BY n DESC LIMIT 1', 3],
    ["SELECT count() AS n FROM mentions WHERE posted_at >= toDateTime('2026-11-02 00:00:00')", 2],
    ["SELECT dateDiff('day', min(posted_at), max(posted_at)) AS n FROM mentions", 1],
    ['SELECT count() AS n FROM mentions WHERE toString(project_id) IN (SELECT id FROM projects)', 3],
    ['SELECT count(DISTINCT user) AS n FROM (SELECT author AS user FROM mentions) AS u', 1],
    ['SELECT `n` FROM (SELECT count() AS "n" FROM "mentions")', 3],
  ])('%s', async (sql, n) => {
    expect((await mine.run(sql)).rows).toEqual([{ n }]);
  });

  it('leave out deleted mentions and those of deleted projects', async () => {
    const { postgres, clickhouse } = sandbox.stores;
    const tenant = await sandbox.tenant('deleting');
    const second = newId('prj');
    await insertProject(postgres, tenant.workspaceId, second, { name: 'second' });
    await tenant.store([{ text: 'kept' }, { text: 'hidden', project_id: second }]);
    const removed = aMention(tenant.workspaceId, tenant.projectId, {
      text: 'removed',
      external_id: 'removed',
      posted_at: '2026-11-01T00:00:00.000Z',
    });
    await tenant.store([removed]);
    const texts = async () =>
      (await tenant.run('SELECT text FROM mentions ORDER BY text')).rows.map(({ text }) => text);
    expect(await texts()).toEqual(['hidden', 'kept', 'removed']);
    await deleteMentions(clickhouse, tenant.workspaceId, [removed.id]);
    await hideProject(postgres, tenant.workspaceId, second);
    expect(await texts()).toEqual(['kept']);
    expect((await tenant.run('SELECT name FROM projects')).rows).toEqual([{ name: 'deleting' }]);
  });

  it('are up to date after mentions are stored, changed, merged or deleted', async () => {
    const { clickhouse } = sandbox.stores;
    const tenant = await sandbox.tenant('changing');
    const found = async () =>
      (await tenant.run('SELECT text, status FROM mentions ORDER BY text', 10)).rows.map(
        ({ text, status }) => `${String(text)} ${String(status)}`,
      );
    const [a, b] = ['a', 'b'].map((text) =>
      aMention(tenant.workspaceId, tenant.projectId, { text, external_id: `changing-${text}` }),
    );
    expect(await found()).toEqual([]);
    await tenant.store([a!]);
    expect(await found()).toEqual(['a open']);
    await tenant.store([b!]);
    await updateMentions(clickhouse, tenant.workspaceId, [a!.id], { status: 'done' });
    expect(await found()).toEqual(['a done', 'b open']);
    await clickhouse.command({ query: 'OPTIMIZE TABLE mentions FINAL' });
    expect(await found()).toEqual(['a done', 'b open']);
    await deleteMentions(clickhouse, tenant.workspaceId, [a!.id]);
    expect(await found()).toEqual(['b open']);
    expect((await tenant.run('SELECT count() AS n FROM mentions', 1)).rows).toEqual([{ n: 1 }]);
  });

  it('are complete, whether attached or copied in chunks', async () => {
    const { clickhouse } = sandbox.stores;
    const tenant = await sandbox.tenant('many');
    const { workspaceId, projectId } = tenant;
    // Generates the rows in the store: inserting them one by one takes longer.
    await clickhouse.command({
      query: `INSERT INTO mentions (workspace_id, id, project_id, urgency, text)
              SELECT {workspace:UInt32}, number * 7 + 1, {project:String}, number % 101, toString(number) FROM numbers(250001)`,
      query_params: { workspace: workspaceId, project: projectId },
    });
    const sql = 'SELECT count() AS n, uniqExact(id) AS ids, sum(toUInt64(text)) AS total FROM mentions';
    const whole = { n: 250_001, ids: 250_001, total: (250_000 * 250_001) / 2 };
    expect((await tenant.run(sql, 1)).rows).toEqual([whole]);
    const { worker, tables } = await startTables(sandbox, workspaceId, false);
    try {
      const named = { text: sql, names: new Set(['mentions', 'id', 'text']), selectsAll: false };
      await tables.prepare(named, null, new AbortController().signal);
      const copied = await worker.engine.query({ query: sql, format: 'JSONEachRow' });
      expect(await copied.json()).toEqual([whole]);
    } finally {
      await worker.kill();
    }
  });
});
