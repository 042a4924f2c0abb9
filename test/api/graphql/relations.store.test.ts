import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiContext } from '../../../api/context.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Keyword } from '../../../schemas/projects/keyword.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';
import { ask } from './ask.ts';

let world: World;
let tenant: Tenant;
let asked = 0;

/** Counts the queries sent to the stores. */
function count({ postgres, clickhouse }: Pick<ApiContext, 'postgres' | 'clickhouse'>) {
  const { asTenant } = postgres;
  const query = clickhouse.query.bind(clickhouse);
  Object.assign(postgres, {
    asTenant: (...args: Parameters<typeof asTenant>) => ((asked += 1), asTenant(...args)),
  });
  Object.assign(clickhouse, {
    query: (...args: Parameters<typeof query>) => ((asked += 1), query(...args)),
  });
}

beforeAll(async () => {
  world = await openWorld();
  tenant = await world.tenant('Mine');
  for (let n = 0; n < 12; n++) {
    const project = await tenant.must<Project>('POST /projects', {
      name: `P${n}`,
      keywords: ['acme', 'beta'],
    });
    const keywords = await tenant.must<Keyword[]>(`GET /projects/${project.id}/keywords`);
    const categories = await tenant.must<Category[]>(`GET /projects/${project.id}/categories`);
    const mentions = Array.from({ length: 9 }, (_, at) =>
      aMention(tenant.workspaceId, project.id, {
        keyword_ids: keywords.map(({ id }) => id),
        category_id: categories[at % categories.length]!.id,
      }),
    );
    await store(world, tenant.workspaceId, mentions);
  }
  count(world.context);
});
afterAll(() => world.close());

async function askedFor(query: string): Promise<{ asked: number; data: Record<string, unknown> }> {
  asked = 0;
  const { data, errors } = await ask(world, tenant.fullKey, query);
  expect(errors).toEqual([]);
  return { asked, data: data! };
}

it('runs as many queries for 100 mentions with their relations as for one', async () => {
  const query = (limit: number) =>
    `{ listMentions(limit: ${limit}) { data { id project { name } category { name } keywords { term group { name } } } } }`;
  const [one, hundred] = [await askedFor(query(1)), await askedFor(query(100))];
  expect((hundred.data.listMentions as { data: unknown[] }).data).toHaveLength(100);
  expect(hundred.asked).toBe(one.asked);
});

it('runs as many queries for all projects with their contents as for one', async () => {
  const fields =
    'keywords { term } groups { name } categories { name } mentions(limit: 5) { id category { name } }';
  const { id } = (await tenant.must<Project[]>('GET /projects'))[0]!;
  const one = await askedFor(`{ getProject(project: "${id}") { ${fields} } }`);
  const all = await askedFor(`{ listProjects { ${fields} } }`);
  expect(all.asked).toBe(one.asked);
  const projects = all.data.listProjects as { mentions: unknown[]; keywords: unknown[] }[];
  expect(projects.map(({ mentions, keywords }) => [mentions.length, keywords.length])).toEqual(
    projects.map(() => [5, 2]),
  );
});
