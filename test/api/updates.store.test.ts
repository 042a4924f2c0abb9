import type { TSchema } from '@sinclair/typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../api/operations/index.ts';
import { isReadOnly } from '../../api/update-body.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { ask } from './graphql/ask.ts';
import { connectLatest } from './mcp/clients.ts';
import { aMention, openWorld, store, type Caller, type Tenant, type World } from './support/world.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Placed {
  readonly id: number;
  readonly position: number;
}

/** Valid values that no record of these tests has. */
const OTHER: Fields = {
  created_at: '2001-01-01T00:00:00.000Z',
  joined_at: '2001-01-01T00:00:00.000Z',
  source: 'x',
};

let world: World;
let acme: Tenant;
let project: string;
let category: number;
let group: number;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = (await acme.must<Project>('POST /projects', { name: 'Brand' })).id;
  [{ id: category }] = await acme.must<[{ id: number }]>(`GET /projects/${project}/categories`);
  [{ id: group }] = await acme.must<[{ id: number }]>(`GET /projects/${project}/groups`);
});
afterAll(() => world.close());

/** A record to update: with only its required fields, or with all fields set to something else than the default. */
interface Subject {
  make(fields: 'required' | 'all'): Promise<Fields>;
  /** The path below /api/v1 at which it is updated. */
  path(record: Fields): string;
  caller?(): Pick<Caller, 'call' | 'must'>;
  /** Reads it where there is no GET of one. */
  read?(record: Fields): Promise<Fields>;
  /** Fields whose default depends on others, or that are not part of the record. */
  readonly elsewhere?: readonly string[];
}

const creating = (route: () => string, required: Fields, others: () => Fields) => ({
  make: (fields: 'required' | 'all') =>
    acme.must<Fields>(`POST ${route()}`, { ...required, ...(fields === 'all' && others()) }),
});
const listed =
  (route: () => string) =>
  async ({ id }: Fields) =>
    (await acme.must<Fields[]>(`GET ${route()}`)).find((each) => each.id === id)!;

let slugs = 0;
const SUBJECTS: Readonly<Record<string, Subject>> = {
  update_project: {
    ...creating(
      () => '/projects',
      { name: 'P' },
      () => ({
        ...{ mode: 'leads', description: 'd', audience: 'a', color: '#123', icon: 'i', sources: ['hn'] },
        ...{ window_days: 2, backfill_days: 9, scan_every: '6h', timezone: 'Asia/Tokyo', paused: true },
        ...{ settings: { team: ['ann'] }, public: false, public_slug: `slug-${++slugs}` },
        ...{ public_description: 'pd', public_website: 'https://acme.example' },
      }),
    ),
    path: ({ id }) => `/projects/${String(id)}`,
    elsewhere: ['keywords', 'competitors'],
  },
  update_keyword_group: {
    ...creating(
      () => `/projects/${project}/groups`,
      { name: 'G' },
      () => ({ kind: 'competitor', color: '#123' }),
    ),
    path: ({ id }) => `/groups/${String(id)}`,
    read: listed(() => `/projects/${project}/groups`),
    elsewhere: ['position'],
  },
  update_keyword: {
    ...creating(
      () => `/projects/${project}/keywords`,
      { term: 'acme', group_id: null },
      () => ({
        ...{
          aliases: ['a'],
          query: 'acme -b',
          excluded: ['b'],
          require_any: ['c'],
          case_sensitive: true,
          whole_word: false,
        },
        ...{ sources: ['hn'], authors_allow: ['d'], authors_deny: ['e'], subreddits_allow: ['f'] },
        ...{ subreddits_deny: ['g'], domains_allow: ['h.com'], domains_deny: ['i.com'] },
        ...{ group_id: group, active: false },
      }),
    ),
    path: ({ id }) => `/keywords/${String(id)}`,
  },
  update_category: {
    ...creating(
      () => `/projects/${project}/categories`,
      { name: 'C' },
      () => ({ description: 'd', icon: 'i', color: '#123' }),
    ),
    path: ({ id }) => `/categories/${String(id)}`,
    read: listed(() => `/projects/${project}/categories`),
    elsewhere: ['position'],
  },
  update_sql_query: {
    ...creating(
      () => '/sql-queries',
      { name: 'Q', sql: 'SELECT 1' },
      () => ({}),
    ),
    path: ({ id }) => `/sql-queries/${String(id)}`,
    read: listed(() => '/sql-queries'),
    // A key keeps nothing private: sql-queries.store.test.ts.
    elsewhere: ['shared'],
  },
  update_view: {
    ...creating(
      () => '/views',
      { name: 'V' },
      () => ({ project_id: project, filters: { sources: ['hn'] } }),
    ),
    path: ({ id }) => `/views/${String(id)}`,
    read: listed(() => '/views'),
  },
  update_annotation: {
    ...creating(
      () => '/annotations',
      { at: '2026-11-01T10:00:00.000Z', text: 'Release' },
      () => ({ project_id: project }),
    ),
    path: ({ id }) => `/annotations/${String(id)}`,
    read: listed(() => '/annotations'),
  },
  update_dashboard_tile: {
    make(fields) {
      const others = {
        ...{ filters: { sources: ['hn'] }, days: 7, since: '2026-11-01', until: '2026-11-08' },
        ...{ compare: 'none', compare_since: '2026-10-01', compare_until: '2026-10-08' },
        compare_project_id: project,
      };
      const required = { name: 'T', project_id: project, plot: 'volume' };
      return acme.must<Fields>('POST /dashboard-tiles', { ...required, ...(fields === 'all' && others) });
    },
    path: ({ id }) => `/dashboard-tiles/${String(id)}`,
    read: listed(() => '/dashboard-tiles'),
    // The ends of a range need each other.
    elsewhere: ['position', 'since', 'until', 'compare_since', 'compare_until'],
  },
  update_webhook: {
    async make(fields) {
      const others = { events: ['mention.created'], project_id: project, description: 'd' };
      const filters = { sources: ['hn'], categories: [category] };
      const body = fields === 'all' ? { ...others, filters } : {};
      const { secret: _, ...made } = await acme.must<Fields>('POST /webhooks', {
        ...{ url: 'https://hooks.example.com/', ...body },
      });
      return fields === 'all' ? acme.must(`PATCH /webhooks/${String(made.id)}`, { enabled: false }) : made;
    },
    path: ({ id }) => `/webhooks/${String(id)}`,
  },
  update_alert: {
    ...creating(
      () => '/alerts',
      { kind: 'digest', name: 'A', channel: 'slack', target: '#ops' },
      () => ({
        ...{ enabled: false, project_id: project, hour: 7, frequency: 'weekly', weekday: 3, min_count: 9 },
        ...{ timezone: 'Asia/Tokyo', filters: { sentiment: ['negative'] }, min_urgency: 40 },
        ...{ channel: 'webhook', target: 'https://hooks.example.com/', template: '{}' },
        secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      }),
    ),
    path: ({ id }) => `/alerts/${String(id)}`,
    elsewhere: ['report', 'secret'],
  },
  update_rule: {
    ...creating(
      () => '/rules',
      { name: 'R', filters: { sources: ['hn'] }, actions: { status: 'done' } },
      () => ({ active: false }),
    ),
    path: ({ id }) => `/rules/${String(id)}`,
    read: listed(() => '/rules'),
    elsewhere: ['position'],
  },
  update_mention: {
    async make(fields) {
      const mention = aMention(acme.workspaceId, project);
      await store(world, acme.workspaceId, [mention]);
      const { id } = (await acme.owner.must<Member[]>('GET /members'))[0]!;
      const worked = { status: 'done', draft: 'Hello', tags: ['big'], assignee: id, category_id: category };
      const body = { ...worked, snoozed_until: '2099-01-01T00:00:00.000Z' };
      return acme.must(`PATCH /mentions/${mention.id}`, fields === 'all' ? body : { category_id: null });
    },
    path: ({ id }) => `/mentions/${String(id)}`,
  },
  update_workspace: {
    make: (fields) =>
      fields === 'all'
        ? acme.owner.must('PATCH /workspace', {
            timezone: 'Asia/Tokyo',
            scan_every: '6h',
            assigned_digest: 'daily',
          })
        : world.tenant('Fresh').then((fresh) => fresh.must('GET /workspace')),
    path: () => '/workspace',
    caller: () => acme.owner,
  },
  update_member: {
    make: () => acme.owner.must<Member[]>('GET /members').then((all) => all.find(isEditor)!),
    path: ({ id }) => `/members/${String(id)}`,
    caller: () => acme.owner,
    read: ({ id }) =>
      acme.owner.must<Member[]>('GET /members').then((all) => all.find((each) => each.id === id)!),
  },
};
const isEditor = ({ role }: Member) => role === 'editor';

const UPDATES = OPERATIONS.filter(({ method }) => method === 'PATCH').map(
  (operation) => [operation.operationId, operation] as const,
);
const isNullable = (schema: TSchema) => (schema.anyOf as TSchema[] | undefined)?.some(isNull) === true;
const isNull = ({ type }: TSchema) => type === 'null';

describe.each(UPDATES)('%s', (id, { body }) => {
  const subject = SUBJECTS[id]!;
  const caller = () => subject.caller?.() ?? acme;
  const patch = (record: Fields, fields: Fields) =>
    caller().call<Fields>(`PATCH ${subject.path(record)}`, fields);
  const read = (record: Fields) =>
    subject.read?.(record) ?? caller().must<Fields>(`GET ${subject.path(record)}`);
  const writable = Object.entries(body.properties).filter(([, schema]) => !isReadOnly(schema));
  const optional = writable.filter(([, schema]) => isNullable(schema)).map(([name]) => name);
  const required = writable.filter(([, schema]) => !isNullable(schema)).map(([name]) => name);
  const inRecord = optional.filter((name) => !subject.elsewhere?.includes(name));

  it('takes the record as it was read, and changes nothing', async () => {
    const before = await read(await subject.make('all'));
    const { status, body: answer } = await patch(before, before);
    const same = 'updated_at' in before ? { ...before, updated_at: answer.updated_at } : before;
    expect({ status, answer }).toEqual({ status: 200, answer: same });
  });

  it('sets each optional field back to its default with null, alone and all together', async () => {
    const [full, fresh] = [await subject.make('all'), await subject.make('required')];
    for (const name of inRecord) {
      const before = await read(full);
      if (name !== 'public' && name !== 'filters') expect(before[name], name).not.toEqual(fresh[name]);
      expect((await patch(full, { [name]: null })).body, name).toMatchObject({ [name]: fresh[name] });
    }
    const again = await subject.make('all');
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const needed = Object.fromEntries((body.required ?? []).map((name) => [name, again[name]]));
    expect((await patch(again, { ...needed, ...nulls })).status).toBe(200);
    const expected = Object.fromEntries(inRecord.map((name) => [name, fresh[name]]));
    expect(await read(again)).toMatchObject(expected);
  });

  it('refuses null for a required field, and names it', async () => {
    const record = await read(await subject.make('all'));
    for (const name of required) {
      const { status, body: answer } = await patch(record, { [name]: null });
      expect(status, name).toBe(400);
      expect(answer).toMatchObject({
        error: { code: 'invalid_request', message: expect.stringMatching(`^${name}: must`) as string },
      });
    }
    expect(await read(record)).toEqual(record);
  });

  it('refuses another value of a field that never changes', async () => {
    const record = await read(await subject.make('all'));
    for (const name of ['id', 'project_id', 'created_at', 'plan', 'email', 'source', 'joined_at']) {
      if (!(name in record) || writable.some(([each]) => each === name)) continue;
      const as = record[name];
      const other = typeof as === 'number' ? as + 1 : (OTHER[name] ?? 'f'.repeat(String(as).length));
      const { status, body: answer } = await patch(record, { ...record, [name]: other });
      expect(status, name).toBe(400);
      expect(answer).toMatchObject({ error: { message: `${name}: cannot be changed` } });
    }
    expect((await patch(record, { ...record, nowhere: 1 })).status).toBe(400);
  });
});

describe('null', () => {
  it('moves a group or category behind the others', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'P' });
    for (const list of ['groups', 'categories']) {
      const before = await acme.must<Placed[]>(`GET /projects/${id}/${list}`);
      const first = before[0]!;
      const moved = await acme.must<Placed>(`PATCH /${list}/${first.id}`, { position: null });
      expect(moved.position).toBe(before.at(-1)!.position + 1);
      expect((await acme.must<Placed>(`PATCH /${list}/${first.id}`, { position: null })).position).toBe(
        moved.position,
      );
      expect((await acme.must<Placed[]>(`GET /projects/${id}/${list}`)).at(-1)!.id).toBe(first.id);
    }
  });

  it('gives a public project an address of its own again', async () => {
    const { id } = await acme.must<Project>('POST /projects', {
      ...{ name: 'Acme', public: true, public_slug: 'chosen' },
    });
    const after = await acme.must<Project>(`PATCH /projects/${id}`, { public_slug: null });
    expect(after.public_slug).toMatch(/^acme-[0-9a-z]{4}$/);
  });

  it('limits free-form settings as much as ever', async () => {
    const settings = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 1]));
    const { status } = await acme.call(`PATCH /projects/${project}`, { settings });
    expect(status).toBe(400);
  });

  it('is taken by GraphQL and by tools too', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'P', color: '#123', window_days: 2 });
    const query = `mutation { updateProject(project: "${id}", color: null, windowDays: null) { color windowDays } }`;
    expect((await ask(world, acme.fullKey, query)).data).toEqual({
      updateProject: { color: null, windowDays: 7 },
    });
    const refused = await ask(
      world,
      acme.fullKey,
      `mutation { updateProject(project: "${id}", name: null) { name } }`,
    );
    expect(refused.errors[0]!.message).toMatch(/^name: must/);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address() as { port: number };
    const client = await connectLatest(`http://127.0.0.1:${address.port}`, acme.fullKey);
    await acme.must(`PATCH /projects/${id}`, { description: 'd' });
    const read = await acme.must<Project>(`GET /projects/${id}`);
    const answer = await client.call('update_project', { project: id, ...read, description: null });
    expect(answer.structuredContent).toMatchObject({ id, description: null, name: 'P' });
    await client.close();
  });
});

describe('a record that is sent back', () => {
  it('teaches the AI nothing, and changes only what differs', async () => {
    const mention = aMention(acme.workspaceId, project);
    await store(world, acme.workspaceId, [mention]);
    const read = await acme.must<Fields>(`GET /mentions/${mention.id}`);
    const lessons = await acme.must(`GET /projects/${project}/lessons`);
    const after = await acme.must(`PATCH /mentions/${mention.id}`, { ...read, status: 'done' });
    expect(after).toEqual({ ...read, status: 'done' });
    expect(await acme.must(`GET /projects/${project}/lessons`)).toEqual(lessons);
  });

  it('may name what was deleted meanwhile', async () => {
    const { id } = await acme.must<Placed>(`POST /projects/${project}/categories`, { name: 'Gone' });
    const alert = await acme.must<Fields>('POST /alerts', {
      ...{ kind: 'rule', name: 'A', channel: 'slack', target: '#ops', filters: { categories: [id] } },
    });
    await acme.must(`DELETE /categories/${id}`);
    const path = `/alerts/${String(alert.id)}`;
    const read = await acme.must<Fields>(`GET ${path}`);
    expect((await acme.call(`PATCH ${path}`, { ...read, name: 'B' })).status).toBe(200);
    expect((await acme.call(`PATCH ${path}`, { filters: { categories: [id] } })).status).toBe(400);
  });

  it('is known by its id: without it, a field that cannot be set is refused', async () => {
    const read = await acme.must<Project>(`GET /projects/${project}`);
    const { last_scan_at, updated_at } = read;
    const { status, body } = await acme.call(`PATCH /projects/${project}`, { last_scan_at, updated_at });
    expect([status, body]).toMatchObject([400, { error: { message: 'last_scan_at: cannot be changed' } }]);
    const stale = { ...read, updated_at: '2001-01-01T00:00:00.000Z' };
    expect((await acme.call(`PATCH /projects/${project}`, stale)).status).toBe(200);
  });

  it('may spell its times differently', async () => {
    const read = await acme.must<Project>(`GET /projects/${project}`);
    const created_at = new Date(read.created_at).toISOString().replace('Z', '+00:00');
    expect((await acme.call(`PATCH /projects/${project}`, { ...read, created_at })).status).toBe(200);
  });
});
