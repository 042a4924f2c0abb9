import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/main.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';
import { CLIENTS, connectEarlier, connectLatest, errorOf, type McpClient } from './clients.ts';

const SQL = 'SELECT count() AS n FROM mentions';

let world: World;
let api: Awaited<ReturnType<typeof startApi>>;
let mine: Tenant;
let theirs: Tenant;
const clients: McpClient[] = [];

const connect = async (how: (typeof CLIENTS)[number][1], key: string) => {
  const client = await how(api.address, key);
  clients.push(client);
  return client;
};

/** Calls a tool that must succeed and returns its result. */
async function must<T>(client: McpClient, name: string, given: Record<string, unknown> = {}): Promise<T> {
  const answer = await client.call(name, given);
  expect(errorOf(answer), name).toBeNull();
  return answer.structuredContent as T;
}

/** Creates one of each record a read tool may ask for, by argument name. */
async function furnish(tenant: Tenant): Promise<Record<string, unknown>> {
  const { id: project } = await tenant.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  const [keyword] = await tenant.must<{ id: number }[]>(`GET /projects/${project}/keywords`);
  const mention = aMention(tenant.workspaceId, project, { keyword_ids: [keyword!.id] });
  await store(world, tenant.workspaceId, [mention]);
  const webhook = { url: 'https://example.com/hook' };
  const alert = { kind: 'digest', name: 'A', channel: 'email', target: 'a@example.com' };
  const made = (route: string, body: object) => tenant.must<{ id: string }>(route, body);
  const hook = (await made('POST /webhooks', webhook)).id;
  const { id: view } = await tenant.must<{ id: number }>('POST /views', { name: 'V' });
  await tenant.must(`POST /views/${view}/feeds`);
  const { id: rule } = await tenant.must<{ id: number }>('POST /rules', {
    ...{ name: 'R', filters: {}, actions: { status: 'done' } },
  });
  const { delivery_id } = await tenant.must<{ delivery_id: string }>(`POST /webhooks/${hook}/test`);
  return {
    project,
    keyword: keyword!.id,
    mention: mention.id,
    webhook: hook,
    delivery: delivery_id,
    view,
    rule,
    alert: (await made('POST /alerts', alert)).id,
    by: 'sentiment',
    sql: SQL,
    question: 'How many mentions are there?',
    term: 'acme',
  };
}

beforeAll(async () => {
  const written = { sql: SQL, mentionsSql: null, reason: '', model: 'm' };
  world = await openWorld({ writeSql: () => Promise.resolve(written) });
  api = await startApi(world.context);
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await api.close();
  await world.close();
});

describe.each(CLIENTS)('through a client of %s', (_era, how) => {
  it('a project is created, read, updated and deleted just as over REST', async () => {
    const client = await connect(how, mine.fullKey);
    const made = await must<Project>(client, 'create_project', { name: 'Acme', keywords: ['acme'] });
    expect(await mine.must(`GET /projects/${made.id}`)).toEqual(made);
    const { items } = await must<{ items: Project[] }>(client, 'list_projects');
    expect(items).toEqual(await mine.must('GET /projects'));
    const changed = await must<Project>(client, 'update_project', { project: made.id, name: 'Acme 2' });
    expect(changed.name).toBe('Acme 2');
    const gone = await must(client, 'delete_project', { project: made.id });
    expect(gone).toEqual({ deleted: true, id: made.id });
    const again = await client.call('get_project', { project: made.id });
    expect(errorOf(again)).toMatchObject({ code: 'not_found' });
  });

  it('an integer id can be sent as a number or as a string', async () => {
    const client = await connect(how, mine.fullKey);
    const { keyword } = await furnish(mine);
    const asNumber = await must(client, 'get_keyword', { keyword });
    expect(await must(client, 'get_keyword', { keyword: String(keyword) })).toEqual(asNumber);
  });

  it('records of another workspace look the same as ones that do not exist', async () => {
    const client = await connect(how, mine.fullKey);
    const foreign = await furnish(theirs);
    const unknown = { project: 'prj_none', keyword: 2_000_000_001, mention: '0'.repeat(32) };
    for (const [what, id] of Object.entries(unknown)) {
      const [get, remove] = [`get_${what}`, `delete_${what}`];
      for (const tool of [get, remove]) {
        const answer = await client.call(tool, { [what]: foreign[what] });
        expect(errorOf(answer), tool).toMatchObject({ code: 'not_found' });
        expect(answer).toEqual(await client.call(tool, { [what]: id }));
      }
      expect((await theirs.call(`GET /${what}s/${String(foreign[what])}`)).status).toBe(200);
    }
  });
});

describe('a filter that shares its name with a field', () => {
  it('is called filter_status, so that status is the value to set', async () => {
    const client = await connect(connectLatest, mine.fullKey);
    const { project } = await furnish(mine);
    const done = { project, filter_status: ['done'], status: 'follow_up' };
    expect(await must(client, 'bulk_update_mentions', done)).toEqual({ updated: 0, missing: [] });
    const open = { project, filter_status: ['open'], status: 'follow_up' };
    expect(await must(client, 'bulk_update_mentions', open)).toEqual({ updated: 1, missing: [] });
    const named = { ids: ['nope'], status: 'done' };
    expect(await must(client, 'bulk_update_mentions', named)).toEqual({ updated: 0, missing: ['nope'] });
  });
});

describe('the read tool', () => {
  const readers = OPERATIONS.filter(({ access }) => access === 'R').map(({ operationId }) => operationId);
  let given: Record<string, unknown>;
  let latest: McpClient;
  let earlier: McpClient;
  beforeAll(async () => {
    given = await furnish(mine);
    latest = await connect(connectLatest, mine.readKey);
    earlier = await connect(connectEarlier, mine.readKey);
  });

  it.each(readers)('%s returns results that match its schema, to clients of both revisions', async (name) => {
    const tool = (await latest.tools()).find((each) => each.name === name)!;
    const { required = [] } = tool.inputSchema as { required?: string[] };
    const input = Object.fromEntries(required.map((field) => [field, given[field]]));
    const answer = await must(latest, name, input);
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true } });
    const validate = ajv.compile(tool.outputSchema!);
    expect(validate(answer), ajv.errorsText(validate.errors)).toBe(true);
    // This client validates results itself once it has listed the tools.
    await earlier.tools();
    await must(earlier, name, input);
  });
});
