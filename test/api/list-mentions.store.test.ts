import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENTION_ORDERS, type MentionOrder } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { SOURCES } from '../../schemas/source.ts';
import type { View } from '../../schemas/mentions/view.ts';
import { matches, type ReferenceFilter } from './support/reference-filter.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

interface Page {
  readonly data: Mention[];
  readonly next_cursor: string | null;
  readonly total: number;
}

const HOUR = 3_600_000;
const NOW = Date.now();
const WORDS = [
  'acme',
  'Acme',
  'crash',
  'café',
  'CAFÉ',
  '東京タワー',
  'don’t',
  'sync-fails',
  'foo_bar',
  'C++',
  '🙂',
  'naïve',
];
const SPARE_WORDS = ['acm', '東京', 'fails', 'CRASH now', 'bar foo', 'ève', '🙂 acme', 'crash, acme!'];
const AUTHORS = ['jane', 'Jane', 'JÜRGEN', 'bob_99', null];

const mentionArbitrary = fc.record({
  source: fc.constantFrom(...SOURCES.slice(0, 5)),
  sentiment: fc.constantFrom('positive', 'negative', 'neutral'),
  status: fc.constantFrom('open', 'done', 'follow_up'),
  relevant: fc.boolean(),
  // Few distinct values, so that boundaries are hit exactly.
  urgency: fc.constantFrom(0, 39, 40, 50, 69, 70, 100),
  engagement: fc.constantFrom(0, 10, 49, 50, 60),
  trend: fc.constantFrom(null, -4.5, 0, 0.1, 33.33, 120, 4321),
  category_id: fc.constantFrom(null, 1, 2, 3),
  keyword_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  group_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  author: fc.constantFrom(...AUTHORS),
  place: fc.constantFrom(null, 'Berlin'),
  lang: fc.constantFrom(null, 'en', 'de', 'pt', 'pt-BR', 'fil'),
  title: fc.constantFrom(null, 'Big News'),
  text: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
  posted_at: fc.integer({ min: 0, max: 200 }).map((hours) => new Date(NOW - hours * HOUR).toISOString()),
  found_at: fc.integer({ min: 0, max: 50 }).map((hours) => new Date(NOW - hours * HOUR).toISOString()),
}) satisfies fc.Arbitrary<Partial<Mention>>;

const someOf = <T>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const hoursAgo = fc.integer({ min: -1, max: 201 }).map((hours) => NOW - hours * HOUR);
const FILTERS = {
  sources: someOf(...SOURCES.slice(0, 6)),
  sentiment: someOf('positive', 'negative', 'neutral'),
  status: someOf('open', 'done', 'follow_up'),
  relevance: someOf('high', 'medium', 'low'),
  categories: someOf(1, 2, 9),
  keywords: someOf(1, 2, 3, 9),
  groups: someOf(1, 2, 9),
  authors: someOf('JANE', 'jürgen', 'bob_99', 'nobody'),
  lang: someOf('en', 'DE', 'pt', 'fi', 'ja'),
  urgency_min: fc.constantFrom(0, 40, 50, 70, 100),
  urgency_max: fc.constantFrom(0, 40, 50, 70, 100),
  min_engagement: fc.constantFrom(0, 10, 50, 60),
  engagement: fc.constantFrom('reddit:50', 'reddit:10,x:60', 'hn:0'),
  since: hoursAgo,
  until: hoursAgo,
  found_since: hoursAgo,
  q: fc.constantFrom(...WORDS, ...SPARE_WORDS, 'jane', 'berlin', 'big crash', 'absent'),
  include: fc.constantFrom('relevant', 'irrelevant', 'all'),
};
/** One to three filters at once: more would match almost nothing, and every wrong result would look right. */
const filterArbitrary = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { minLength: 1, maxLength: 3 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]]))));

const queryOf = (filter: object) =>
  new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();

let world: World;
let acme: Tenant;
let mentions: Mention[];
beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  const rival = await world.tenant('Rival');
  mentions = [];
  for (const [tenant, count] of [
    [acme, 300],
    [acme, 100],
    [rival, 100],
  ] as const) {
    const { id } = await tenant.must<Project>('POST /projects', { name: 'P' });
    const made = fc
      .sample(mentionArbitrary, { numRuns: count, seed: count })
      .map((fields) => aMention(tenant.workspaceId, id, fields));
    await store(world, tenant.workspaceId, made);
    if (tenant === acme) mentions.push(...made);
  }
});
afterAll(() => world.close());

const list = (filter: object) => acme.must<Page>(`GET /mentions?${queryOf(filter)}`);

async function everyPage(
  filter: object,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Mention[]> {
  const all: Mention[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list({ ...filter, ...(cursor && { cursor }) });
    all.push(...page.data);
    cursor = page.next_cursor;
    await between();
  }
  return all;
}

const byId = (a: Mention, b: Mention) => (a.id < b.id ? 1 : -1);
const ORDER: Record<MentionOrder, (a: Mention, b: Mention) => number> = {
  newest: byId,
  oldest: (a, b) => byId(b, a),
  urgency: (a, b) => b.urgency - a.urgency || byId(a, b),
  engagement: (a, b) => b.engagement - a.engagement || byId(a, b),
  trending: (a, b) => (b.trend ?? -1e9) - (a.trend ?? -1e9) || byId(a, b),
  found: (a, b) => Date.parse(b.found_at) - Date.parse(a.found_at) || byId(a, b),
};

describe('list_mentions', () => {
  it('returns full mentions, newest first, 25 per page', async () => {
    const page = await list({ include: 'all' });
    expect(page.data).toEqual(
      [...mentions]
        .sort(byId)
        .slice(0, 25)
        .map((mention) => ({ ...mention, story: null })),
    );
    expect(page.total).toBe(mentions.length);
  });

  it('filters like the reference implementation', async () => {
    let telling = 0;
    await fc.assert(
      fc.asyncProperty(filterArbitrary, async (filter) => {
        const expected = mentions.filter((mention) => matches(mention, filter as ReferenceFilter)).sort(byId);
        if (expected.length > 0) telling++;
        const page = await list({ ...filter, limit: 100 });
        expect(page.total).toBe(expected.length);
        expect(page.data.map(({ id }) => id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
      }),
      { numRuns: 120, seed: 7 },
    );
    expect(telling).toBeGreaterThan(70);
  });

  it.each([...WORDS, ...SPARE_WORDS, 'BERLIN', 'news big'])('finds %s wherever it occurs', async (q) => {
    const expected = mentions
      .filter((mention) => matches(mention, { q, include: 'all' }))
      .map(({ id }) => id);
    const found = await everyPage({ q, include: 'all', limit: 100 });
    expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
  });

  it('finds nothing for unknown ids in filters, and rejects an unknown project or view', async () => {
    for (const filter of ['categories=2000000000', 'keywords=2000000000', 'groups=2000000000']) {
      expect(await acme.must(`GET /mentions?${filter}`)).toEqual({ data: [], next_cursor: null, total: 0 });
    }
    for (const filter of ['project=prj_none', 'view=2000000000', 'view=99999999999']) {
      expect((await acme.call(`GET /mentions?${filter}`)).status).toBe(404);
    }
    expect(await acme.call('GET /mentions?since=soon')).toMatchObject({
      status: 400,
      body: { error: { message: 'since: must be an ISO date or date-time, or milliseconds since 1970' } },
    });
    expect((await acme.call('GET /mentions?engagement=usenet:5')).status).toBe(400);
    expect(await acme.call('GET /mentions?lang=english')).toMatchObject({
      status: 400,
      body: { error: { message: 'lang[0]: must be an ISO 639-1 code such as en' } },
    });
  });

  it('applies a range back from now, unless since or until is given', async () => {
    const within = (hours: number) =>
      mentions.filter((mention) => NOW - Date.parse(mention.posted_at) < hours * HOUR).length;
    expect((await list({ range: '7d', include: 'all' })).total).toBe(within(168));
    expect((await list({ range: 'all', include: 'all' })).total).toBe(mentions.length);
    expect((await list({ range: '7d', until: NOW + HOUR, include: 'all' })).total).toBe(mentions.length);
  });

  it("starts today in the project's time zone, or else the workspace's", async () => {
    const fresh = await world.tenant('Zones');
    const { id } = await fresh.must<Project>('POST /projects', { name: 'P', timezone: 'Pacific/Kiritimati' });
    const midnight = (zone: string) => {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(NOW);
      const [hours, minutes, seconds] = clock.split(':').map(Number) as [number, number, number];
      return Math.floor(NOW / 1000) * 1000 - ((hours * 60 + minutes) * 60 + seconds) * 1000;
    };
    const posts = ['Pacific/Kiritimati', 'UTC'].flatMap((zone) => [
      midnight(zone) - 1000,
      midnight(zone) + 1000,
    ]);
    await store(
      world,
      fresh.workspaceId,
      posts.map((at) => aMention(fresh.workspaceId, id, { posted_at: new Date(at).toISOString() })),
    );
    const count = async (query: string) =>
      (await fresh.must<Page>(`GET /mentions?range=today${query}`)).total;
    expect(await count(`&project=${id}`)).toBe(
      posts.filter((at) => at >= midnight('Pacific/Kiritimati')).length,
    );
    expect(await count('')).toBe(posts.filter((at) => at >= midnight('UTC')).length);
  });
});

describe('pages', () => {
  it.each(MENTION_ORDERS)('in the order %s contain every mention once, in that order', async (order) => {
    const all = await everyPage({ include: 'all', order, limit: 7 });
    expect(all.map(({ id }) => id)).toEqual([...mentions].sort(ORDER[order]).map(({ id }) => id));
  });

  it.each(MENTION_ORDERS)(
    'in the order %s neither skip nor repeat a mention while others arrive',
    async (order) => {
      const tenant = await world.tenant(`Busy ${order}`);
      const { id } = await tenant.must<Project>('POST /projects', { name: 'P' });
      const make = (count: number, seed: number) =>
        fc
          .sample(mentionArbitrary, { numRuns: count, seed })
          .map((fields) => aMention(tenant.workspaceId, id, { ...fields, relevant: true }));
      const before = make(60, 1);
      await store(world, tenant.workspaceId, before);
      const seen: string[] = [];
      let cursor: string | null = null;
      let round = 1;
      do {
        const page: Page = await tenant.must(
          `GET /mentions?order=${order}&limit=7${cursor ? `&cursor=${cursor}` : ''}`,
        );
        seen.push(...page.data.map((mention) => mention.id));
        cursor = round < 20 ? page.next_cursor : null;
        await store(world, tenant.workspaceId, make(3, ++round));
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(before.map((mention) => mention.id)));
    },
  );

  it('are rejected with an invalid cursor or one of other filters, another order or workspace', async () => {
    const { next_cursor } = await list({ include: 'all', sources: 'hn', limit: 2 });
    expect((await list({ include: 'all', sources: 'hn', limit: 3, cursor: next_cursor! })).data).toHaveLength(
      3,
    );
    const other = await world.tenant('Other');
    for (const [tenant, query] of [
      [acme, `include=all&sources=x&cursor=${next_cursor}`],
      [acme, `include=all&sources=hn&order=oldest&cursor=${next_cursor}`],
      [other, `include=all&sources=hn&cursor=${next_cursor}`],
      [acme, 'include=all&sources=hn&cursor=bogus'],
    ] as const) {
      const answer = await tenant.call<{ error: { message: string } }>(`GET /mentions?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toMatch(/^cursor: /);
    }
  });
});

describe('a view', () => {
  it('provides defaults for filters the caller leaves out', async () => {
    const filters = { sources: ['hn'], include: 'all', order: 'urgency', limit: 3 };
    const view = await acme.must<View>('POST /views', { name: 'hn', filters });
    const shown = async (asked: object) => {
      const { data, total } = await list(asked);
      return { data, total };
    };
    expect(await shown({ view: view.id })).toEqual(await shown(filters));
    expect((await list({ view: view.id })).data).toHaveLength(3);
    expect(await shown({ view: view.id, sources: 'x', limit: 5 })).toEqual(
      await shown({ ...filters, sources: 'x', limit: 5 }),
    );
  });

  it('can filter by language', async () => {
    const view = await acme.must<View>('POST /views', {
      name: 'pt',
      filters: { lang: ['PT'], include: 'all' },
    });
    const expected = mentions.filter(({ lang }) => lang?.startsWith('pt'));
    expect((await list({ view: view.id })).total).toBe(expected.length);
  });

  it('of a project covers that project, unless the caller names another', async () => {
    const [a, b] = [...new Set(mentions.map((mention) => mention.project_id))] as [string, string];
    const view = await acme.must<View>('POST /views', {
      name: 'a',
      project_id: a,
      filters: { include: 'all' },
    });
    expect((await list({ view: view.id })).total).toBe(300);
    expect((await list({ view: view.id, project: b })).total).toBe(100);
  });
});

describe('get_brief', () => {
  it('counts open and new mentions, and ranks the open ones by urgency', async () => {
    const brief = await acme.must<{ data: Record<string, unknown> }>('GET /brief?limit=5');
    const open = mentions.filter((mention) => mention.relevant && mention.status === 'open');
    const [a, b] = [...new Set(mentions.map((mention) => mention.project_id))];
    const openOf = (project: string) => open.filter((mention) => mention.project_id === project).length;
    expect(brief.data).toEqual({
      open: open.length,
      new_24h: mentions.filter(
        (mention) => mention.relevant && NOW - Date.parse(mention.found_at) < 24 * HOUR,
      ).length,
      projects: [a, b].map((id) => ({ id, name: 'P', open: openOf(id!) })),
      mentions: open.sort(ORDER.urgency).slice(0, 5),
    });
    expect((await acme.call('GET /brief?project=prj_none')).status).toBe(404);
    expect(await acme.must(`GET /brief?project=${b}`)).toMatchObject({
      data: { open: openOf(b!), projects: [{ id: b }] },
    });
  });
});

describe('freshness', () => {
  it('is the age of posts when they were collected, by source', async () => {
    const fresh = await world.tenant('Fresh');
    const { id } = await fresh.must<Project>('POST /projects', { name: 'P' });
    const ages = Array.from({ length: 21 }, (_, at) => at);
    await store(
      world,
      fresh.workspaceId,
      ages.map((age) =>
        aMention(fresh.workspaceId, id, {
          posted_at: new Date(NOW - age * 1000).toISOString(),
          found_at: new Date(NOW).toISOString(),
        }),
      ),
    );
    const { sources } = await fresh.must<{ sources: { source: string }[] }>('GET /scans/status');
    expect(sources.find(({ source }) => source === 'hn')).toMatchObject({
      freshness_p50_s: 10,
      freshness_p95_s: 19,
    });
  });
});
