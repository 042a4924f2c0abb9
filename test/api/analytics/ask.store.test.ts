import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createModelClient } from '../../../pipeline/judge/model/model-client.ts';
import { createProviderHealth } from '../../../pipeline/judge/model/provider-health.ts';
import { createSqlWriter } from '../../../pipeline/questions/sql-writer.ts';
import { silentLogger } from '../../../runtime/logger.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import type { AskAnswer } from '../../../schemas/analytics/ask.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { fails, says, startModelServer, type ModelServer } from '../../support/model-server.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

let server: ModelServer;
let world: World;
let mine: Tenant;
let theirs: Tenant;
let project: Project;
let mentions: Mention[];
let hasBudget = true;

beforeAll(async () => {
  server = await startModelServer();
  world = await openWorld();
  const settle = () => Promise.resolve();
  Object.assign(world.context, {
    writeSql: createSqlWriter({
      ask: createModelClient({
        ...{ apiKey: 'k', baseUrl: server.url, models: ['m'], timeoutMs: 10_000, now: Date.now },
        ...{ metrics: createMetrics(), logger: silentLogger() },
        // Without memory, so that a failure in one test does not pause the next.
        health: { ...createProviderHealth(Date.now, () => 0), check: () => undefined },
      }),
      budget: { reserve: () => Promise.resolve(hasBudget ? settle : null) },
      postgres: world.stores.postgres,
      now: Date.now,
    }),
  });
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  project = await mine.must('POST /projects', { name: 'Acme', keywords: ['acme'] });
  mentions = [10, 90].map((urgency) =>
    aMention(mine.workspaceId, project.id, { urgency, text: `SECRET ${urgency}` }),
  );
  await store(world, mine.workspaceId, mentions);
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(() => {
  hasBudget = true;
  server.requests.length = 0;
});

const writes = (sql: string | null, mentions_sql: string | null = null, reason = '') =>
  says(JSON.stringify({ sql, mentions_sql, reason }));
const ask = (body: object = {}, tenant = mine) =>
  tenant.call<AskAnswer & { error: { code: string; message: string } }>(
    'POST /ask',
    { question: 'How many?', ...body },
    tenant.readKey,
  );
const prompt = (at: number) => server.requests[at]!.body.messages.map(({ content }) => content).join('\n');

const COUNT = 'SELECT source, count() AS mentions FROM mentions GROUP BY source';

describe('ask', () => {
  it('returns the statement, its rows and the mentions that they name', async () => {
    const sql = 'SELECT id, urgency FROM mentions ORDER BY urgency DESC';
    server.script(writes(`${sql};`));
    const { body } = await ask();
    expect(body).toMatchObject({ sql, model: 'm', row_count: 2, truncated: false });
    expect(body.mentions).toEqual([mentions[1]!.id, mentions[0]!.id]);
    // The model sees names and shapes, never posts.
    expect(prompt(0)).toContain(`${project.id}: Acme`);
    expect(prompt(0)).toContain('category_id Nullable(UInt32)');
    expect(prompt(0)).not.toContain('SECRET');
  });

  it('cites the mentions behind grouped rows by a second statement, and only existing ones', async () => {
    server.script(writes(COUNT, 'SELECT id FROM mentions WHERE urgency > 50'));
    expect((await ask()).body).toMatchObject({
      rows: [{ source: 'hn', mentions: 2 }],
      mentions: [mentions[1]!.id],
    });
    server.script(writes(`SELECT '${'a'.repeat(32)}' AS id`));
    expect((await ask()).body.mentions).toEqual([]);
    server.script(writes(COUNT, 'DROP TABLE mentions'));
    expect(await ask()).toMatchObject({ status: 200, body: { mentions: [] } });
  });

  it('tells the model why a statement was refused, once', async () => {
    server.script(writes('SELECT sourcee FROM mentions'), writes(COUNT));
    expect(await ask()).toMatchObject({ status: 200, body: { sql: COUNT } });
    expect(prompt(1)).toContain('SELECT sourcee FROM mentions');
    expect(prompt(1)).toMatch(/Because: .*sourcee/);
  });

  it.each([
    'DROP TABLE mentions',
    "SELECT * FROM url('http://127.0.0.1/', CSV)",
    "SELECT * FROM file('/etc/passwd')",
    'SELECT * FROM system.tables',
    'SELECT * FROM earshot.mentions',
    'SELECT 1 SETTINGS max_execution_time = 0',
  ])('refuses what query_sql refuses, whoever wrote it: %s', async (sql) => {
    server.script(writes(sql), writes(sql));
    const { status, body } = await ask();
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^question: the model wrote no statement that may run/);
    expect(server.requests).toHaveLength(2);
  });

  it('shows each workspace only its own rows', async () => {
    server.script(writes('SELECT id FROM mentions'));
    expect((await ask({}, theirs)).body).toMatchObject({ rows: [], mentions: [] });
    expect(prompt(0)).not.toContain('Acme');
    server.script(writes(`SELECT '${mentions[0]!.id}' AS id`));
    expect((await ask({}, theirs)).body.mentions).toEqual([]);
    expect((await ask({ project: project.id }, theirs)).status).toBe(404);
  });

  it('keeps to the project that is asked for', async () => {
    const other = await mine.must<Project>('POST /projects', { name: 'Bolt', keywords: ['bolt'] });
    await store(world, mine.workspaceId, [aMention(mine.workspaceId, other.id)]);
    // Whatever the model writes, even the other project's id.
    const all = `SELECT uniqExact(project_id) AS n, (SELECT count() FROM projects) AS listed, (SELECT count() FROM keywords) AS terms FROM mentions WHERE project_id IN ('${project.id}', '${other.id}')`;
    server.script(writes(all));
    expect((await ask({ project: project.id })).body.rows).toEqual([{ n: 1, listed: 1, terms: 1 }]);
    server.script(writes(all));
    expect((await ask()).body.rows).toEqual([{ n: 2, listed: 2, terms: 2 }]);
    server.script(writes(`SELECT id FROM mentions WHERE project_id = '${other.id}'`));
    expect((await ask({ project: project.id })).body).toMatchObject({ rows: [], mentions: [] });
    expect((await ask({ project: 'prj_unknown' })).status).toBe(404);
  });

  it('says why there is no answer', async () => {
    server.script(writes(null, null, 'There are no prices.'));
    expect((await ask()).body.error.message).toBe(
      'question: the data cannot answer it. There are no prices.',
    );
    server.script(says('Sorry'));
    expect((await ask()).body.error).toMatchObject({ code: 'unavailable' });
    server.script(fails(500));
    expect(await ask()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    hasBudget = false;
    expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect((await ask({ question: 'x'.repeat(501) })).body.error.message).toMatch(/^question: /);
  });

  it('needs a model', async () => {
    const { writeSql } = world.context;
    Object.assign(world.context, { writeSql: null });
    expect(await ask()).toMatchObject({ status: 409, body: { error: { code: 'not_configured' } } });
    Object.assign(world.context, { writeSql });
  });
});
