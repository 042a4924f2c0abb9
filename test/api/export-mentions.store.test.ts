import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../api/main.ts';
import { EXPORT_PAGE, EXPORT_READS, mentionPages } from '../../clickhouse/mentions/export-mentions.ts';
import { createGate } from '../../runtime/timing/gate.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

let world: World;
let app: ReturnType<typeof buildApi>;
let acme: Tenant;
let project: string;
beforeAll(async () => {
  world = await openWorld();
  app = buildApi(world.context);
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', { name: 'P' }));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = (query: string, tenant = acme) =>
  app.inject({
    method: 'GET',
    url: `/api/v1/mentions/export${query}`,
    headers: { authorization: `Bearer ${tenant.readKey}` },
  });
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('export_mentions', () => {
  it('returns every matching mention as list_mentions does, in the requested order', async () => {
    const made = Array.from({ length: 2 * EXPORT_PAGE + 7 }, (_, at) =>
      aMention(acme.workspaceId, project, {
        source: at % 3 === 0 ? 'x' : 'hn',
        posted_at: new Date(Date.now() - at * 1000).toISOString(),
        urgency: at % 101,
      }),
    );
    await store(world, acme.workspaceId, made);
    const reply = await get(`?format=ndjson&project=${project}&sources=hn&order=urgency`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="mentions.ndjson"',
    });
    const got = lines(reply.body).map((line) => JSON.parse(line) as Mention);
    const expected = made
      .filter(({ source }) => source === 'hn')
      .sort((a, b) => b.urgency - a.urgency || (a.id < b.id ? 1 : -1));
    expect(got).toEqual(expected);
  });

  it('returns Parquet over REST and says so when asked elsewhere', async () => {
    const reply = await get(`?format=parquet&project=${project}&sources=hn`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-disposition': 'attachment; filename="mentions.parquet"',
    });
    const magic = [reply.rawPayload.subarray(0, 4), reply.rawPayload.subarray(-4)].map(String);
    expect(magic).toEqual(['PAR1', 'PAR1']);
    const elsewhere = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${acme.readKey}` },
      payload: { query: '{ exportMentions(format: parquet) { text } }' },
    });
    expect(elsewhere.body).toContain('only REST can return');
  });

  it('returns CSV with a header line and one record per mention by default', async () => {
    const reply = await get(`?project=${project}&order=oldest`);
    expect(reply.headers['content-type']).toMatch(/^text\/csv(; charset=utf-8)?$/);
    const [head, first, ...rest] = reply.body.split('\r\n');
    expect(head).toMatch(/^id,project_id,source,external_id,/);
    expect(first!.split(',')[1]).toBe(project);
    expect(rest).toHaveLength(2 * EXPORT_PAGE + 7);
    expect(rest.at(-1)).toBe('');
  });

  it('returns only the CSV header, or nothing, when no mention matches', async () => {
    expect(lines((await get('?q=nowhere')).body)).toHaveLength(1);
    expect((await get('?q=nowhere&format=ndjson')).body).toBe('');
    expect((await get('?sources=hn', await world.tenant('Other'))).body).not.toContain(project);
  });

  it('returns errors like any other operation', async () => {
    for (const [query, status] of [
      ['?format=xlsx', 400],
      ['?limit=5', 400],
      ['?project=prj_none', 404],
      ['?view=2000000000', 404],
    ] as const) {
      const reply = await get(query);
      expect([query, reply.statusCode]).toEqual([query, status]);
      expect(reply.json<{ error: object }>().error).toHaveProperty('message');
    }
    const away = buildApi({
      ...world.context,
      clickhouse: { query: () => Promise.reject(new Error('away')) } as never,
    });
    const reply = await away.inject({
      url: '/api/v1/mentions/export',
      headers: { authorization: `Bearer ${acme.readKey}` },
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([500, { error: { code: 'internal' } }]);
    await away.close();
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Returns the bytes of heap in use after a garbage collection. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Wraps the store to call `act` before each query. */
const beforeEachQuery = (act: () => void) =>
  new Proxy(world.stores.clickhouse, {
    get: (client, name) => {
      const value: unknown = Reflect.get(client, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'query') act();
        return Reflect.apply(value, client, given) as unknown;
      };
    },
  });

describe('a large export', () => {
  const MANY = 50_000;
  let many: string;
  beforeAll(async () => {
    ({ id: many } = await acme.must<Project>('POST /projects', { name: 'Many' }));
    await store(world, acme.workspaceId, [aMention(acme.workspaceId, many)]);
    // 50,000 copies of 3 KB each: 150 MB of text.
    await world.stores.clickhouse.command({
      query: `INSERT INTO mentions SELECT * EXCEPT (number) REPLACE (id + number + 1 AS id, repeat('talk ', 600) AS text)
              FROM mentions CROSS JOIN numbers(${MANY - 1}) AS n WHERE project_id = {project:String}`,
      query_params: { project: many },
    });
  });

  it('streams in bounded memory', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/v1/mentions/export?project=${many}&format=ndjson`, {
      headers: { authorization: `Bearer ${acme.readKey}` },
    });
    const before = liveBytes();
    let [bytes, records, measured, most] = [0, 0, 0, 0];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      records += chunk.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
      if (bytes < measured + 10e6) continue;
      measured = bytes;
      most = Math.max(most, liveBytes() - before);
    }
    expect(records).toBe(MANY);
    expect(bytes).toBeGreaterThan(150e6);
    // A page takes about 4 MB, as raw bytes, as objects and as text.
    expect(most).toBeLessThan(30e6);
  });

  it('is aborted, not completed, when the store fails midway', async () => {
    let queries = 0;
    const failing = beforeEachQuery(() => {
      if (++queries > 2) throw new Error('away');
    });
    const api = buildApi({ ...world.context, clickhouse: failing });
    const address = await api.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${address}/api/v1/mentions/export?project=${many}`, {
      headers: { authorization: `Bearer ${acme.readKey}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await api.close();
  });

  it('leaves store connections to others, no matter how many exports run', async () => {
    let [running, most] = [0, 0];
    const query: typeof world.stores.clickhouse.query = async (asked) => {
      most = Math.max(most, (running += 1));
      return world.stores.clickhouse.query(asked).finally(() => (running -= 1));
    };
    const selection = { workspaceId: acme.workspaceId, projectIds: [many] };
    const gate = createGate(EXPORT_READS);
    const exports = Array.from({ length: 6 }, () =>
      mentionPages({ query } as never, gate, selection, 'newest'),
    );
    const pages = await Promise.all(exports.map((pages) => pages.next()));
    expect(pages.map(({ value }) => value?.length)).toEqual(exports.map(() => EXPORT_PAGE));
    expect(most).toBe(2);
  });

  it('reads only as fast as its consumer', async () => {
    let queries = 0;
    const counting = beforeEachQuery(() => void queries++);
    const selection = { workspaceId: acme.workspaceId, projectIds: [many] };
    for await (const page of mentionPages(counting, createGate(1), selection, 'newest')) {
      expect(page).toHaveLength(EXPORT_PAGE);
      break;
    }
    expect(queries).toBe(1);

    const api = buildApi({ ...world.context, clickhouse: counting });
    const address = await api.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const response = await fetch(`${address}/api/v1/mentions/export?project=${many}&format=ndjson`, {
      headers: { authorization: `Bearer ${acme.readKey}` },
      signal: gone.signal,
    });
    const reader = response.body!.getReader();
    await reader.read();
    gone.abort();
    await api.close();
    const asked = queries;
    // Far fewer than all 50 pages: only what fits into the socket buffers.
    expect(asked).toBeLessThan(25);
  });
});
