import { insertEngagement } from '../../clickhouse/mentions/engagement-history.ts';
import { HistoryPointSchema } from '../../schemas/mentions/history-point.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TObject } from '@sinclair/typebox';
import { CategorySchema } from '../../schemas/projects/category.ts';
import { KeywordGroupSchema, KeywordSchema } from '../../schemas/projects/keyword.ts';
import { MentionSchema, type Mention } from '../../schemas/mentions/mention.ts';
import { ProjectSchema, type Project } from '../../schemas/projects/project.ts';
import { RunSchema } from '../../schemas/run.ts';
import {
  MAX_PARALLEL_SQL,
  MAX_SQL_SECONDS,
  type SqlResult,
  type SqlTables,
} from '../../schemas/analytics/sql.ts';
import { eventually } from '../support/eventually.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let mine: Tenant;
let theirs: Tenant;
const projects = new Map<Tenant, string>();

beforeAll(async () => {
  world = await openWorld();
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  for (const tenant of [mine, theirs]) {
    const { id } = await tenant.must<Project>('POST /projects', {
      name: 'P',
      keywords: ['acme'],
      settings: { team: ['ann'] },
    });
    projects.set(tenant, id);
    await store(world, tenant.workspaceId, [
      aMention(tenant.workspaceId, id, { text: `of ${tenant.workspaceId}` }),
    ]);
    await tenant.must(`POST /projects/${id}/scan`);
  }
});
afterAll(() => world.close());

const rows = async (tenant: Tenant, sql: string) =>
  (await tenant.must<SqlResult>('POST /analytics/sql', { sql })).rows;

describe('query_sql', () => {
  it('returns columns and rows to a read-only key', async () => {
    const answer = await mine.call<SqlResult>(
      'POST /analytics/sql',
      { sql: 'SELECT source, count() AS mentions FROM mentions GROUP BY source' },
      mine.readKey,
    );
    expect(answer).toEqual({
      status: 200,
      body: {
        columns: [
          { name: 'source', type: 'LowCardinality(String)' },
          { name: 'mentions', type: 'UInt64' },
        ],
        rows: [{ source: 'hn', mentions: 1 }],
        row_count: 1,
        truncated: false,
      },
    });
  });

  it('returns the rows of every table like the records of the API', async () => {
    const project = projects.get(mine)!;
    const [{ id }] = (await mine.must<{ data: [Mention] }>('GET /mentions')).data;
    expect(await rows(mine, 'SELECT * FROM mentions')).toEqual([await mine.must(`GET /mentions/${id}`)]);
    expect(await rows(mine, 'SELECT * FROM projects')).toEqual([
      { ...(await mine.must(`GET /projects/${project}`)), settings: '{"team":["ann"]}' },
    ]);
    const lists = [
      ['keywords', `/projects/${project}/keywords`],
      ['categories', `/projects/${project}/categories`],
      ['keyword_groups', `/projects/${project}/groups`],
      ['runs', '/runs'],
    ] as const;
    for (const [table, path] of lists) {
      expect(await rows(mine, `SELECT * FROM ${table} ORDER BY id`), table).toEqual(
        await mine.must(`GET ${path}`),
      );
    }
  });

  it('shows each workspace only its own rows', async () => {
    expect(await rows(mine, 'SELECT text FROM mentions')).toEqual([{ text: `of ${mine.workspaceId}` }]);
    expect(await rows(theirs, 'SELECT text FROM mentions')).toEqual([{ text: `of ${theirs.workspaceId}` }]);
    for (const table of ['keywords', 'categories', 'keyword_groups', 'runs']) {
      expect(await rows(mine, `SELECT DISTINCT project_id FROM ${table}`)).toEqual([
        { project_id: projects.get(mine) },
      ]);
    }
  });

  it('has the engagement of mentions over time, of the own workspace only', async () => {
    const { id } = (await mine.must<{ data: [Mention] }>('GET /mentions')).data[0];
    const points = [
      { at: '2026-11-20T10:00:00.123Z', engagement: 3 },
      { at: '2026-11-20T14:00:00.000Z', engagement: 70 },
    ].map((point) => ({ ...point, mention_id: id, project_id: projects.get(mine)! }));
    await insertEngagement(world.stores.clickhouse, mine.workspaceId, points);
    expect(await rows(mine, 'SELECT * FROM engagement_history ORDER BY at')).toEqual(points);
    expect(
      await rows(
        mine,
        'SELECT max(h.engagement) AS most FROM mentions m JOIN engagement_history h ON h.mention_id = m.id',
      ),
    ).toEqual([{ most: 70 }]);
    expect(await rows(theirs, 'SELECT count() AS n FROM engagement_history')).toEqual([{ n: 0 }]);
  });

  it('no longer returns rows of a purged project', async () => {
    const tenant = await world.tenant('Purging');
    const { id } = await tenant.must<Project>('POST /projects', { name: 'P' });
    await store(world, tenant.workspaceId, [aMention(tenant.workspaceId, id)]);
    expect(await rows(tenant, 'SELECT count() AS n FROM mentions')).toEqual([{ n: 1 }]);
    await tenant.must(`DELETE /projects/${id}?purge=true`);
    expect(await rows(tenant, 'SELECT count() AS n FROM mentions')).toEqual([{ n: 0 }]);
    expect(await rows(tenant, 'SELECT count() AS n FROM categories')).toEqual([{ n: 0 }]);
  });

  it.each([
    [{}, 'sql: is required'],
    [{ sql: '' }, 'sql: must be 1 to 10000 characters'],
    [{ sql: ' \n ' }, 'sql: must not be white space only'],
    [{ sql: 5 }, 'sql: must be a string'],
    [{ sql: `SELECT '${'x'.repeat(10_000)}'` }, 'sql: must be 1 to 10000 characters'],
    [{ sql: 'SELECT 1', limit: 0 }, 'limit: must be 1 to 1000'],
    [{ sql: 'SELECT 1', limit: 1001 }, 'limit: must be 1 to 1000'],
    [{ sql: 'SELECT 1', limit: '5' }, 'limit: must be a whole number'],
    [{ sql: 'SELECT 1', format: 'CSV' }, 'format: is unknown here'],
    [{ sql: 'SELECT 1; SELECT 2' }, 'sql: only one statement can run (line 1, column 11)'],
    [{ sql: 'DROP TABLE mentions' }, 'sql: the statement must be one SELECT or WITH'],
    [
      { sql: 'SELECT *\nFROM mentions WHER x' },
      'sql: syntax error at x: check this word and what comes before it (line 2, column 20)',
    ],
    [
      { sql: 'SELECT txt FROM mentions' },
      "sql: Unknown expression identifier `txt`. Maybe you meant: ['text']",
    ],
  ])('rejects %j', async (body, message) => {
    expect(await mine.call('POST /analytics/sql', body)).toEqual({
      status: 400,
      body: { error: { code: 'invalid_request', message } },
    });
  });

  it('accepts a statement of the maximum length, counted in code points', async () => {
    const head = "SELECT length('";
    const text = '😀'.repeat(10_000 - head.length - ') AS n'.length - 1);
    expect(await rows(mine, `${head}${text}') AS n`)).toEqual([{ n: Buffer.byteLength(text) }]);
  });
});

describe('statements whose client disconnects', () => {
  it('are stopped; until then, statements beyond the concurrency limit are asked to retry', async () => {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const send = (sql: string, signal: AbortSignal | null = null) =>
      fetch(`${address}/api/v1/analytics/sql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${mine.fullKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ sql }),
        signal,
      });
    const gone = new AbortController();
    const endless = Array.from({ length: MAX_PARALLEL_SQL + 1 }, () =>
      send('SELECT count() FROM numbers(1000000000000)', gone.signal),
    );
    const refused = await Promise.race(endless);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await send('SELECT 1')).status).toBe(429);
    gone.abort();
    await Promise.allSettled(endless);
    // Well before the statements would end on their own.
    const timeoutMs = MAX_SQL_SECONDS * 800;
    await eventually(async () => (await send('SELECT 1')).status === 200, { timeoutMs });
  });
});

describe('describe_sql_schema', () => {
  it('lists for each table the fields of its record in the API', async () => {
    const { tables } = await mine.must<SqlTables>('GET /analytics/sql/schema');
    const schemas: Record<string, TObject> = {
      mentions: MentionSchema,
      projects: ProjectSchema,
      keywords: KeywordSchema,
      categories: CategorySchema,
      keyword_groups: KeywordGroupSchema,
      runs: RunSchema,
      engagement_history: HistoryPointSchema,
    };
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(schemas));
    for (const { name, columns } of tables) {
      const named = columns.map((column) => column.name).sort();
      expect(named, name).toEqual(Object.keys(schemas[name]!.properties).sort());
    }
  });

  it('lists the same column types as a query', async () => {
    const { tables } = await mine.must<SqlTables>('GET /analytics/sql/schema');
    for (const { name, columns } of tables) {
      const { columns: queried } = await mine.must<SqlResult>('POST /analytics/sql', {
        sql: `SELECT * FROM ${name}`,
      });
      expect(queried, name).toEqual(columns.map((column) => ({ name: column.name, type: column.type })));
    }
  });
});
