import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDigest } from '../../clickhouse/analytics/digest.ts';
import { MENTION_ORDERS } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { StoryOutline } from '../../schemas/mentions/story.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { SOURCES } from '../../schemas/source.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

interface Page {
  readonly data: (Mention & { story: StoryOutline | null })[];
  readonly next_cursor: string | null;
  readonly total: number;
}

const MINUTE = 60_000;
const STATUSES = ['open', 'done'] as const;

let world: World;
let acme: Tenant;
let mentions: Mention[];

/** 90 mentions, some of which tell one story; engagement and urgency are often equal. */
function made(workspaceId: number, projectId: string): Mention[] {
  const all = Array.from({ length: 90 }, (_, at) =>
    aMention(workspaceId, projectId, {
      ...{ posted_at: new Date(Date.now() - (90 - at) * MINUTE).toISOString() },
      ...{ source: SOURCES[at % 4]!, engagement: at % 3, urgency: (at % 5) * 20, status: STATUSES[at % 2]! },
      text: at % 7 === 0 ? 'Acme crashed' : 'Acme is down again',
    }),
  );
  return all.map((mention, at) => (at % 3 === 2 ? mention : { ...mention, story_id: all[at % 10]!.id }));
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  const { id } = await acme.must<Project>('POST /projects', { name: 'P' });
  mentions = made(acme.workspaceId, id);
  await store(world, acme.workspaceId, mentions);
});
afterAll(() => world.close());

const isStronger = (a: Mention, b: Mention) =>
  a.engagement - b.engagement || a.urgency - b.urgency || (a.id < b.id ? 1 : -1);

/** The strongest mention of each story among these. */
function strongestOf(among: readonly Mention[]): Mention[] {
  const strongest = new Map<string, Mention>();
  for (const mention of among) {
    const known = strongest.get(mention.story_id);
    if (!known || isStronger(mention, known) > 0) strongest.set(mention.story_id, mention);
  }
  return [...strongest.values()];
}

async function everyPage(query: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await acme.must(
      `GET /mentions?collapse=story&limit=7&${query}${cursor && `&cursor=${cursor}`}`,
    );
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}

const idsOf = (some: readonly Mention[]) => some.map(({ id }) => id);

describe('A list with collapse=story', () => {
  test.each(MENTION_ORDERS)(
    'has the strongest mention of each story once, in the order %s',
    async (order) => {
      const pages = await everyPage(`order=${order}`);
      const listed = pages.flatMap(({ data }) => data);
      const strongest = strongestOf(mentions);
      expect(idsOf(listed).sort()).toEqual(idsOf(strongest).sort());
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => strongest.length));
      const whole: Page = await acme.must(`GET /mentions?order=${order}&limit=100`);
      expect(idsOf(listed)).toEqual(idsOf(whole.data).filter((id) => idsOf(listed).includes(id)));
    },
  );

  test.each([
    ['status=done', ({ status }: Mention) => status === 'done'],
    ['sources=hn&urgency_min=20', ({ source, urgency }: Mention) => source === 'hn' && urgency >= 20],
    ['q=crashed', ({ text }: Mention) => text.includes('crashed')],
  ])('folds only what matches %s', async (query, matches) => {
    const among = mentions.filter(matches);
    const pages = await everyPage(query);
    expect(idsOf(pages.flatMap(({ data }) => data)).sort()).toEqual(idsOf(strongestOf(among)).sort());
    expect(pages[0]!.total).toBe(strongestOf(among).length);
    const listed = pages.flatMap(({ data }) => data);
    expect(listed.map(({ story }) => story!.count)).toEqual(
      listed.map(({ story_id }) => among.filter((each) => each.story_id === story_id).length),
    );
  });

  test('says which mentions each one stands for, and where they are, most first', async () => {
    const [page] = await everyPage('');
    for (const { story_id, story } of page!.data) {
      const own = mentions.filter((each) => each.story_id === story_id);
      const countAt = (at: string) => own.filter(({ source }) => source === at).length;
      expect(story!.count).toBe(own.length);
      expect(story!.ids).toEqual(idsOf(own).sort());
      expect([...story!.sources].sort()).toEqual([...new Set(own.map(({ source }) => source))].sort());
      expect(story!.sources.map(countAt)).toEqual(story!.sources.map(countAt).sort((a, b) => b - a));
    }
  });

  test('is not what a bulk change of a saved view covers', async () => {
    const filters = { collapse: 'story', status: ['done'] };
    const { id } = await acme.must<{ id: number }>('POST /views', { name: 'Folded', filters });
    const answer = await acme.must(`POST /mentions/bulk?view=${id}`, { status: 'done' });
    expect(answer).toMatchObject({ updated: mentions.filter(({ status }) => status === 'done').length });
  });
});

test('A list without folding has no stories, and story=ID lists one of them', async () => {
  const { story_id } = mentions[0]!;
  const page: Page = await acme.must(`GET /mentions?story=${story_id}&limit=100&order=oldest`);
  expect(page.data.map(({ story }) => story)).toEqual(page.data.map(() => null));
  expect(idsOf(page.data)).toEqual(idsOf(mentions.filter((each) => each.story_id === story_id)));
});

test('Analytics count stories', async () => {
  const analytics = await acme.must<{ totals: { mentions: number }; stories: number }>('GET /analytics');
  expect(analytics).toMatchObject({
    totals: { mentions: mentions.length },
    stories: strongestOf(mentions).length,
  });
});

describe('Each story is named once, by its most urgent mention,', () => {
  const mostUrgentOf = (among: readonly Mention[]) => {
    const ranked = among.toSorted((a, b) => b.urgency - a.urgency || isStronger(b, a));
    return ranked.filter(({ story_id }, at) => at === ranked.findIndex((each) => each.story_id === story_id));
  };

  test('in a brief', async () => {
    const { data } = await acme.must<{ data: { mentions: Mention[] } }>('GET /brief?limit=50');
    const open = mentions.filter(({ status }) => status === 'open');
    expect(idsOf(data.mentions).sort()).toEqual(idsOf(mostUrgentOf(open)).sort());
  });

  test('in a digest', async () => {
    const until = Date.now() + MINUTE;
    const selection = { workspaceId: acme.workspaceId, projectIds: [mentions[0]!.project_id] };
    const spans = { since: [until - 200 * MINUTE], until };
    const digest = await readDigest(world.stores.clickhouse, selection, spans, 100);
    expect(idsOf(digest.mentions).sort()).toEqual(idsOf(mostUrgentOf(mentions)).sort());
    expect(digest.counts[0]!.total).toBe(mentions.length);
  });
});

test.each(['collapse=thread', 'story=abc', `story=${'g'.repeat(32)}`])('%s is refused', async (query) => {
  const { status, body } = await acme.call<{ error: { message: string } }>(`GET /mentions?${query}`);
  expect(status).toBe(400);
  expect(body.error.message).toContain(query.split('=')[0]);
});
