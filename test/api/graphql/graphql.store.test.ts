import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Keyword, KeywordGroup } from '../../../schemas/projects/keyword.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';
import { ask } from './ask.ts';

let world: World;
let mine: Tenant;
let theirs: Tenant;
let project: Project;
let keyword: Keyword;
let group: KeywordGroup;
let category: Category;
let mention: Mention;
let foreign: Mention;

/** Sends a query with the workspace's full key and expects no error. */
async function must<T = Record<string, never>>(query: string, variables?: Record<string, unknown>) {
  const { data, errors, status } = await ask(world, mine.fullKey, query, variables);
  expect(errors).toEqual([]);
  expect(status).toBe(200);
  return data as T;
}

beforeAll(async () => {
  world = await openWorld();
  [mine, theirs] = [await world.tenant('Mine'), await world.tenant('Theirs')];
  project = await mine.must<Project>('POST /projects', { name: 'P', keywords: ['acme'] });
  [keyword] = (await mine.must<Keyword[]>(`GET /projects/${project.id}/keywords`)) as [Keyword];
  [group] = (await mine.must<KeywordGroup[]>(`GET /projects/${project.id}/groups`)) as [KeywordGroup];
  [category] = (await mine.must<Category[]>(`GET /projects/${project.id}/categories`)) as [Category];
  mention = aMention(mine.workspaceId, project.id, {
    keyword_ids: [keyword.id],
    category_id: category.id,
    engagement: 3_000_000_000,
  });
  await store(world, mine.workspaceId, [mention]);
  const other = await theirs.must<Project>('POST /projects', { name: 'Q' });
  foreign = aMention(theirs.workspaceId, other.id);
  await store(world, theirs.workspaceId, [foreign]);
});
afterAll(() => world.close());

describe('/graphql', () => {
  it('returns the same data as REST, in camel case', async () => {
    const { listMentions } = await must<{ listMentions: Record<string, unknown> }>(
      `query ($project: ID, $limit: Int) {
         listMentions(project: $project, limit: $limit, sources: [hn], range: "30d") {
           total nextCursor data { id projectId postedAt keywordIds engagement status draft source }
         }
       }`,
      { project: project.id, limit: 5 },
    );
    expect(listMentions).toEqual({
      total: 1,
      nextCursor: null,
      data: [
        {
          id: mention.id,
          projectId: project.id,
          postedAt: mention.posted_at,
          keywordIds: [keyword.id],
          engagement: 3_000_000_000,
          status: 'open',
          draft: null,
          source: 'hn',
        },
      ],
    });
  });

  it('makes changes through mutations and tells null from absent', async () => {
    const set = await must(
      `mutation ($id: ID!) { updateMention(mention: $id, status: follow_up, categoryId: null) { status categoryId } }`,
      { id: mention.id },
    );
    expect(set).toEqual({ updateMention: { status: 'follow_up', categoryId: null } });
    const back = await must(
      `mutation { updateMention(mention: "${mention.id}", categoryId: ${category.id}) { status categoryId } }`,
    );
    expect(back).toEqual({ updateMention: { status: 'follow_up', categoryId: category.id } });
    const refused = await ask(
      world,
      mine.fullKey,
      `mutation { updateMention(mention: "${mention.id}", sentiment: null) { id } }`,
    );
    expect(refused.codes).toEqual(['invalid_request']);
  });

  it('accepts path ids as numbers and as strings', async () => {
    const both = await must(
      `{ a: getKeyword(keyword: ${keyword.id}) { term } b: getKeyword(keyword: "${keyword.id}") { term } }`,
    );
    expect(both).toEqual({ a: { term: 'acme' }, b: { term: 'acme' } });
    const malformed = await ask(world, mine.fullKey, '{ getKeyword(keyword: "abc") { term } }');
    expect(malformed.codes).toEqual(['invalid_request']);
  });

  it('leaves the keys of free-form objects unchanged', async () => {
    const settings = { team: ['a'], own_key: { n: 1.5, deep_er: [null, true] } };
    const made = await must<{ updateProject: unknown }>(
      'mutation ($id: ID!, $settings: JSON) { updateProject(project: $id, settings: $settings) { settings } }',
      { id: project.id, settings },
    );
    expect(made.updateProject).toEqual({ settings });
    const inline = await must<{ updateProject: unknown }>(
      `mutation { updateProject(project: "${project.id}", settings: { own_key: [{ a_b: 2 }] }) { settings } }`,
    );
    expect(inline.updateProject).toEqual({ settings: { own_key: [{ a_b: 2 }] } });
  });

  it('resolves relations between records', async () => {
    const found = await must(
      `{ getMention(mention: "${mention.id}") { project { name groups { name } } category { name } keywords { term group { id } } } }`,
    );
    expect(found).toEqual({
      getMention: {
        project: { name: 'P', groups: [{ name: 'My brand' }, { name: 'Competitors' }] },
        category: { name: category.name },
        keywords: [{ term: 'acme', group: { id: group.id } }],
      },
    });
    const projects = await must<{ listProjects: { mentions: unknown; categories: unknown[] }[] }>(
      '{ listProjects { keywords { id } categories { id } mentions(limit: 1) { id } } }',
    );
    expect(projects.listProjects[0]!.mentions).toEqual([{ id: mention.id }]);
    expect(projects.listProjects[0]!.categories.length).toBeGreaterThan(3);
  });

  it('shows nothing of another workspace', async () => {
    const { codes, data } = await ask(
      world,
      mine.fullKey,
      `{ a: getMention(mention: "${foreign.id}") { id } }`,
    );
    expect(codes).toEqual(['not_found']);
    expect(data).toBeNull();
    const listed = await must<{ listMentions: unknown }>('{ listMentions(include: all) { data { id } } }');
    expect(listed.listMentions).toEqual({ data: [{ id: mention.id }] });
  });

  it('returns long texts up to a size limit', async () => {
    const { exportMentions } = await must<{ exportMentions: Record<string, unknown> }>(
      '{ exportMentions(format: ndjson) { mediaType text truncated } }',
    );
    expect(exportMentions).toMatchObject({
      mediaType: expect.stringContaining('ndjson') as string,
      truncated: false,
    });
    expect(JSON.parse(String(exportMentions.text))).toMatchObject({ id: mention.id });
  });
});

describe('access to /graphql', () => {
  it('requires a credential, even for the schema', async () => {
    for (const key of [null, 'ss_sk_nobody']) {
      const reply = await ask(world, key, '{ __schema { types { name } } }');
      expect(reply.status).toBe(401);
      expect(reply.codes).toEqual(['unauthorized']);
      expect(reply.headers['www-authenticate']).toContain('Bearer');
      expect(reply.data).toBeUndefined();
    }
  });

  it('follows the operation: a read-only key changes nothing, and no key acts as an owner', async () => {
    const changed = await ask(
      world,
      mine.readKey,
      `mutation { deleteMention(mention: "${mention.id}") { id } }`,
    );
    expect(changed).toMatchObject({ status: 200, codes: ['forbidden'], data: null });
    const owners = await ask(world, mine.fullKey, '{ listApiKeys { id } }');
    expect(owners.codes).toEqual(['forbidden']);
    expect((await ask(world, mine.readKey, '{ listProjects { id } }')).codes).toEqual([]);
  });
});

describe('/graphql', () => {
  const refused = async (query: string, variables?: Record<string, unknown>) => {
    const reply = await ask(world, mine.fullKey, query, variables);
    expect(reply.data, query.slice(0, 80)).toBeUndefined();
    expect(reply.codes[0]).toBe('invalid_request');
    return reply.status;
  };
  const aliases = (count: number, field: (n: number) => string) =>
    `{ ${Array.from({ length: count }, (_, n) => field(n)).join(' ')} }`;

  it('rejects documents that ask for too much at once', async () => {
    expect(await refused(aliases(5_000, (n) => `a${n}: listProjects { id }`))).toBe(400);
    expect(await refused(aliases(16, (n) => `a${n}: getWorkspace { id }`))).toBe(400);
    expect(await refused(`{ getWorkspace { ${aliases(31, (n) => `a${n}: id`).slice(1, -1)} } }`)).toBe(400);
    const spread = Array.from({ length: 4 }, () => '...F').join(' ');
    expect(
      await refused(
        `{ ${spread} } fragment F on Query { ${aliases(5, (n) => `b${n}: getWorkspace { id }`).slice(1, -1)} }`,
      ),
    ).toBe(400);
    expect(
      await refused('{ listMentions(limit: 100) { data { project { mentions(limit: 100) { id } } } } }'),
    ).toBe(400);
    const byVariable =
      'query ($n: Int) { listMentions(limit: 100) { data { project { mentions(limit: $n) { id } } } } }';
    expect(await refused(byVariable, { n: 100 })).toBe(400);
    expect((await ask(world, mine.fullKey, byVariable, { n: 1 })).codes).toEqual([]);
    const deep =
      '{ listMentions(limit: 1) { data ' +
      '{ project { mentions(limit: 1) '.repeat(5) +
      '{ id }' +
      '} } '.repeat(5) +
      '} }';
    expect(await refused(deep)).toBe(400);
  });

  it('rejects invalid documents', async () => {
    for (const query of [
      '',
      '   ',
      '5',
      'null',
      '{"kind":"Document","definitions":[]}',
      '["a"]',
      '{ nope }',
      '{',
    ])
      expect(await refused(query), query).toBe(400);
    const long = `{ listProjects { id } } #${'x'.repeat(60_000)}`;
    expect(await refused(long)).toBe(400);
  });

  it('rejects batches, other methods and other media types', async () => {
    const headers = { authorization: `Bearer ${mine.fullKey}`, 'content-type': 'application/json' };
    const post = (payload: string, more: object = {}) =>
      world.app.inject({ method: 'POST', url: '/graphql', headers: { ...headers, ...more }, payload });
    const batch = await post(JSON.stringify([{ query: '{ listProjects { id } }' }]));
    expect([batch.statusCode, Object.keys(batch.json<object>())]).toEqual([400, ['errors']]);
    expect((await post('{"query": ')).statusCode).toBe(400);
    expect((await post('query=x', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(
      415,
    );
    const get = await world.app.inject({ method: 'GET', url: '/graphql?query={listProjects{id}}', headers });
    expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST']);
  });
});
