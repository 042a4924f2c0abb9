import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateMentions } from '../../../clickhouse/mentions/mentions.ts';
import type { Analytics, BreakdownRow, VolumeRow } from '../../../schemas/analytics/analytics.ts';
import type { Category } from '../../../schemas/projects/category.ts';
import type { Keyword, KeywordGroup } from '../../../schemas/projects/keyword.ts';
import type { Mention } from '../../../schemas/mentions/mention.ts';
import type { Project } from '../../../schemas/projects/project.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../support/world.ts';

interface Breakdown {
  readonly by: string;
  readonly data: BreakdownRow[];
}
interface Volume {
  readonly by: string;
  readonly timezone: string;
  readonly data: VolumeRow[];
}

let world: World;
let acme: Tenant;
let project: string;
let elsewhere: string;
let keywords: Keyword[];
let brand: KeywordGroup;
let rivals: KeywordGroup;
let praise: Category;

const put = (tenant: Tenant, id: string, mentions: Partial<Mention>[]) =>
  store(
    world,
    tenant.workspaceId,
    mentions.map((fields) => aMention(tenant.workspaceId, id, fields)),
  );

/** In Berlin, clocks go forward on March 29, 2026, from 2:00 to 3:00. UTC is 1 hour behind before and 2 hours after. */
const WEEK = 'since=2026-03-27&until=2026-03-31';

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  ({ id: project } = await acme.must<Project>('POST /projects', {
    name: 'Acme',
    timezone: 'Europe/Berlin',
    keywords: ['acme', 'acme cloud'],
    competitors: ['Globex'],
  }));
  ({ id: elsewhere } = await acme.must<Project>('POST /projects', { name: 'Elsewhere' }));
  keywords = await acme.must(`GET /projects/${project}/keywords`);
  [brand, rivals] = (await acme.must<KeywordGroup[]>(`GET /projects/${project}/groups`)) as [
    KeywordGroup,
    KeywordGroup,
  ];
  [praise] = (await acme.must<Category[]>(`GET /projects/${project}/categories`)) as [Category];
  const [one, two, globex] = keywords.map(({ id }) => id) as [number, number, number];
  await put(acme, project, [
    // Friday, March 27, 0:30 in Berlin: still Thursday in UTC.
    {
      posted_at: '2026-03-26T23:30:00.000Z',
      sentiment: 'positive',
      keyword_ids: [one],
      group_ids: [brand.id],
    },
    // Saturday, March 28, 23:30 in Berlin: a mention of two keywords in one group and one in another.
    {
      posted_at: '2026-03-28T22:30:00.000Z',
      sentiment: 'negative',
      author: 'bob',
      keyword_ids: [one, two, globex],
      group_ids: [brand.id, rivals.id],
    },
    // Sunday, March 29, 1:59 and, a minute later, 3:00 in Berlin.
    { posted_at: '2026-03-29T00:59:00.000Z', source: 'x', category_id: praise.id, place: 'Berlin' },
    { posted_at: '2026-03-29T01:00:00.000Z', source: 'x', sentiment: 'positive', status: 'done' },
    // The last millisecond of Monday, March 30, and the first of Tuesday, March 31, in Berlin.
    { posted_at: '2026-03-30T21:59:59.999Z', author: null },
    { posted_at: '2026-03-30T22:00:00.000Z' },
    // The preceding period is just as long (95 hours), so it starts on Monday, March 23, at 0:00.
    { posted_at: '2026-03-23T00:00:00.000Z', sentiment: 'negative' },
    { posted_at: '2026-03-22T23:59:00.000Z', sentiment: 'negative' },
    { posted_at: '2026-03-28T12:00:00.000Z', relevant: false },
  ]);
  await put(acme, elsewhere, [{ posted_at: '2026-03-26T23:30:00.000Z', sentiment: 'negative' }]);
  const rival = await world.tenant('Rival');
  const theirs = await rival.must<Project>('POST /projects', { name: 'P' });
  await put(rival, theirs.id, [{ posted_at: '2026-03-28T12:00:00.000Z', keyword_ids: [one] }]);
});
afterAll(() => world.close());

const analytics = (query: string) => acme.must<Analytics>(`GET /analytics?${query}`);
const refusal = async (path: string) => {
  const { status, body } = await acme.call<{ error: { message: string } }>(`GET ${path}`);
  return [status, body.error.message];
};

describe('get_analytics', () => {
  it("buckets by day in the project's time zone, across a clock change, and fills empty days", async () => {
    const got = await analytics(`project=${project}&${WEEK}`);
    expect(got).toMatchObject({
      timezone: 'Europe/Berlin',
      since: '2026-03-26T23:00:00.000Z',
      until: '2026-03-30T22:00:00.000Z',
      totals: { mentions: 5, positive: 2, neutral: 2, negative: 1 },
      previous: { mentions: 1, positive: 0, neutral: 0, negative: 1 },
      over_time: [
        { day: '2026-03-27', count: 1, positive: 1, neutral: 0, negative: 0 },
        { day: '2026-03-28', count: 1, positive: 0, neutral: 0, negative: 1 },
        { day: '2026-03-29', count: 2, positive: 1, neutral: 1, negative: 0 },
        { day: '2026-03-30', count: 1, positive: 0, neutral: 1, negative: 0 },
      ],
    });
    const empty = await analytics(`project=${project}&since=2026-04-01&until=2026-04-03T12:00`);
    expect(empty.over_time.map(({ day, count }) => [day, count])).toEqual([
      ['2026-04-01', 0],
      ['2026-04-02', 0],
      ['2026-04-03', 0],
    ]);
    expect(empty.totals).toEqual({ mentions: 0, positive: 0, neutral: 0, negative: 0 });
  });

  it('counts short periods by the hour when the interval is auto, across a clock change', async () => {
    const sunday = `project=${project}&since=2026-03-29&until=2026-03-30`;
    const got = await analytics(`${sunday}&interval=auto`);
    expect([got.interval, got.over_time.length]).toEqual(['hour', 23]);
    expect(got.over_time.filter(({ count }) => count > 0)).toEqual(
      [
        ['2026-03-29T00:00:00.000Z', { positive: 0, neutral: 1 }],
        ['2026-03-29T01:00:00.000Z', { positive: 1, neutral: 0 }],
      ].map(([at, counts]) => ({
        at,
        day: '2026-03-29',
        count: 1,
        negative: 0,
        engagement: 0,
        ...Object(counts),
      })),
    );
    expect((await analytics(sunday)).over_time).toHaveLength(1);
    expect((await analytics(`project=${project}&${WEEK}&interval=auto`)).interval).toBe('day');
    const volume = await acme.must<Volume>(`GET /analytics/volume?${sunday}&interval=hour&by=source`);
    expect(volume.data.filter(({ count }) => count > 0).map(({ at }) => at)).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ]);
  });

  it('begins hours where the clocks of the zone do, and refuses too many', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Z', timezone: 'Asia/Kathmandu' });
    await put(acme, id, [
      { posted_at: '2026-03-28T12:14:59.000Z', engagement: 7 },
      { posted_at: '2026-03-28T12:15:00.000Z' },
    ]);
    const { over_time } = await analytics(`project=${id}&since=2026-03-28&until=2026-03-29&interval=hour`);
    expect(over_time.filter(({ count }) => count > 0).map(({ at, engagement }) => [at, engagement])).toEqual([
      ['2026-03-28T11:15:00.000Z', 7],
      ['2026-03-28T12:15:00.000Z', 0],
    ]);
    expect(await refusal('/analytics?since=2026-01-01&until=2026-03-01&interval=hour')).toEqual([
      400,
      'interval: hours need a period of 31 days at most',
    ]);
    await acme.must(`DELETE /projects/${id}`);
  });

  it("buckets by day in the workspace's time zone when no project is given", async () => {
    const got = await analytics(WEEK);
    expect(got).toMatchObject({
      timezone: 'UTC',
      since: '2026-03-27T00:00:00.000Z',
      totals: { mentions: 5, positive: 1, neutral: 3, negative: 1 },
      previous: { mentions: 3, positive: 1, neutral: 0, negative: 2 },
    });
    expect(got.over_time.map(({ count }) => count)).toEqual([0, 1, 2, 2]);
  });

  it('counts a mention of several keywords once in total and once for each keyword', async () => {
    const { totals, by_keyword, by_group } = await analytics(`project=${project}&${WEEK}`);
    const [one, two, globex] = keywords as [Keyword, Keyword, Keyword];
    expect(totals.mentions).toBe(5);
    expect(by_keyword).toEqual([
      { key: String(one.id), name: 'acme', count: 2, positive: 1, neutral: 0, negative: 1 },
      { key: String(two.id), name: 'acme cloud', count: 1, positive: 0, neutral: 0, negative: 1 },
      { key: String(globex.id), name: 'Globex', count: 1, positive: 0, neutral: 0, negative: 1 },
    ]);
    expect(by_group.map(({ name, count }) => [name, count])).toEqual([
      ['My brand', 2],
      ['Competitors', 1],
    ]);
  });

  it('returns sources, categories, hours of the week, authors and share of voice', async () => {
    const got = await analytics(`project=${project}&${WEEK}`);
    expect(got.by_source).toEqual([
      { key: 'hn', name: 'hn', count: 3, positive: 1, neutral: 1, negative: 1 },
      { key: 'x', name: 'x', count: 2, positive: 1, neutral: 1, negative: 0 },
    ]);
    expect(got.by_category.map(({ key, name, count }) => [key, name, count])).toEqual([
      [null, 'Uncategorised', 4],
      [String(praise.id), praise.name, 1],
    ]);
    expect(got.heatmap).toHaveLength(168);
    expect(got.heatmap.filter(({ count }) => count > 0)).toEqual([
      { weekday: 1, hour: 23, count: 1 },
      { weekday: 5, hour: 0, count: 1 },
      { weekday: 6, hour: 23, count: 1 },
      { weekday: 7, hour: 1, count: 1 },
      { weekday: 7, hour: 3, count: 1 },
    ]);
    expect(got.supporters.map(({ author, source }) => [author, source])).toEqual([
      ['jane', 'x'],
      ['jane', 'hn'],
    ]);
    expect(got.critics.map(({ author }) => author)).toEqual(['bob']);
    expect(got.share_of_voice).toEqual([
      { key: String(brand.id), name: 'My brand', kind: 'brand', count: 2, share: 2 / 3 },
      { key: String(rivals.id), name: 'Competitors', kind: 'competitor', count: 1, share: 1 / 3 },
    ]);
  });

  it.each([
    ['sources=x', 2],
    ['sentiment=negative,positive', 3],
    ['include=irrelevant', 1],
    ['include=all', 6],
    ['categories=2000000000', 0],
    ['keywords=2000000000', 0],
    ['groups=2000000000', 0],
  ])('filters by %s', async (filter, expected) => {
    expect((await analytics(`project=${project}&${WEEK}&${filter}`)).totals.mentions).toBe(expected);
  });

  it('lists at most 1,000 categories but counts the mentions of all', async () => {
    const many = await world.tenant('Many');
    const { id } = await many.must<Project>('POST /projects', { name: 'P' });
    await put(
      many,
      id,
      Array.from({ length: 1_001 }, (_, at) => ({
        posted_at: '2026-03-28T12:00:00.000Z',
        category_id: at + 1,
      })),
    );
    const { totals, by_category } = await many.must<Analytics>(`GET /analytics?${WEEK}`);
    expect([totals.mentions, by_category.length]).toEqual([1_001, 1_000]);
  });

  it('covers the last 30 days, including today, when no range is given', async () => {
    const fresh = await world.tenant('Fresh');
    const { id } = await fresh.must<Project>('POST /projects', { name: 'P', timezone: 'Asia/Tokyo' });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    await put(
      fresh,
      id,
      [0, 1, 28.9, 30.1, 58, 61].map((days) => ({ posted_at: daysAgo(days) })),
    );
    const got = await fresh.must<Analytics>(`GET /analytics?project=${id}`);
    expect([got.totals.mentions, got.previous.mentions, got.over_time.length]).toEqual([3, 2, 30]);
    expect(got.over_time.at(-1)).toMatchObject({
      day: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tokyo' }).format(Date.now()),
    });
  });

  it('accepts any time zone a project can have, in any letter case', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Z', timezone: 'asia/KATHMANDU' });
    expect((await analytics(`project=${id}&since=2026-01-01&until=2026-01-02`)).since).toBe(
      '2025-12-31T18:15:00.000Z',
    );
  });

  it('rejects invalid ranges and says why', async () => {
    expect(await refusal('/analytics?since=2026-02-01&until=2026-02-01')).toEqual([
      400,
      'since: must be before until',
    ]);
    expect(await refusal('/analytics?since=2999-01-01')).toEqual([
      400,
      'since: must be before the end of today',
    ]);
    for (const path of ['/analytics?', '/analytics/volume?']) {
      expect(await refusal(`${path}since=1990-01-01`)).toEqual([
        400,
        'since: must be within 4000 days of until',
      ]);
    }
    expect((await refusal('/analytics?project=prj_none'))[0]).toBe(404);
    for (const unknown of ['range=7d', 'lang=en', 'status=open', 'view=1', 'by=source']) {
      expect(await refusal(`/analytics?${unknown}`)).toEqual([
        400,
        `${unknown.split('=')[0]}: is unknown here`,
      ]);
    }
  });
});

describe('get_breakdown', () => {
  const breakdown = (query: string) => acme.must<Breakdown>(`GET /analytics/breakdown?${query}`);
  const rows = async (by: string) =>
    (await breakdown(`${WEEK}&project=${project}&by=${by}`)).data.map(({ name, count }) => [name, count]);

  it('counts by each of nine properties, largest first', async () => {
    expect(await rows('source')).toEqual([
      ['hn', 3],
      ['x', 2],
    ]);
    expect(await rows('sentiment')).toEqual([
      ['neutral', 2],
      ['positive', 2],
      ['negative', 1],
    ]);
    expect(await rows('status')).toEqual([
      ['open', 4],
      ['done', 1],
    ]);
    expect(await rows('category')).toEqual([
      ['Uncategorised', 4],
      [praise.name, 1],
    ]);
    expect(await rows('keyword')).toEqual([
      ['acme', 2],
      ['acme cloud', 1],
      ['Globex', 1],
    ]);
    expect(await rows('group')).toEqual([
      ['My brand', 2],
      ['Competitors', 1],
    ]);
    expect(await rows('place')).toEqual([
      ['Unknown', 4],
      ['Berlin', 1],
    ]);
    expect(await rows('author')).toEqual([
      ['jane', 3],
      ['bob', 1],
      ['Unknown', 1],
    ]);
    expect(await rows('project')).toEqual([['Acme', 5]]);
  });

  it('defaults to source and rejects unsupported properties', async () => {
    expect((await breakdown(WEEK)).by).toBe('source');
    expect((await refusal('/analytics/breakdown?by=watcher'))[0]).toBe(400);
    expect((await refusal('/analytics/volume?by=place'))[0]).toBe(400);
  });

  it('keeps the names of deleted keywords and shows a placeholder for deleted groups', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Gone', keywords: ['shortlived'] });
    const [keyword] = await acme.must<Keyword[]>(`GET /projects/${id}/keywords`);
    await put(acme, id, [
      {
        posted_at: '2026-03-28T12:00:00.000Z',
        keyword_ids: [keyword!.id],
        group_ids: [2_000_000_000],
        category_id: 2_000_000_000,
      },
    ]);
    await acme.must(`DELETE /keywords/${keyword!.id}`);
    const names = async (by: string) =>
      (await breakdown(`${WEEK}&project=${id}&by=${by}`)).data.map(({ name }) => name);
    expect(await names('keyword')).toEqual(['shortlived']);
    expect(await names('group')).toEqual(['Deleted group']);
    expect(await names('category')).toEqual(['Deleted category']);
    await acme.must(`DELETE /projects/${id}`);
  });

  it('counts mentions with the corrections people made', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Corrected' });
    const mention = aMention(acme.workspaceId, id, { posted_at: '2026-03-28T12:00:00.000Z' });
    await store(world, acme.workspaceId, [mention]);
    await updateMentions(world.stores.clickhouse, acme.workspaceId, [mention.id], { sentiment: 'negative' });
    const { data } = await breakdown(`${WEEK}&project=${id}`);
    expect(data).toEqual([{ key: 'hn', name: 'hn', count: 1, positive: 0, neutral: 0, negative: 1 }]);
    await acme.must(`DELETE /projects/${id}`);
  });

  it('leaves out the mentions of deleted projects', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Hidden' });
    await put(acme, id, [{ posted_at: '2026-03-28T12:00:00.000Z', source: 'news' }]);
    const sources = async () => (await breakdown(WEEK)).data.map(({ key }) => key);
    expect(await sources()).toContain('news');
    await acme.must(`DELETE /projects/${id}`);
    expect(await sources()).not.toContain('news');
    expect((await refusal(`/analytics/breakdown?project=${id}`))[0]).toBe(404);
  });
});

describe('get_volume', () => {
  const volume = (by: string) =>
    acme.must<Volume>(`GET /analytics/volume?${WEEK}&project=${project}&by=${by}`);

  it('returns every day for every key, with 0 for days without mentions', async () => {
    const { by, timezone, data } = await volume('source');
    expect([by, timezone]).toEqual(['source', 'Europe/Berlin']);
    expect(data).toEqual(
      [
        ['2026-03-27', 1, 0],
        ['2026-03-28', 1, 0],
        ['2026-03-29', 0, 2],
        ['2026-03-30', 1, 0],
      ].flatMap(([day, hn, x]) => [
        { day, key: 'hn', name: 'hn', count: hn },
        { day, key: 'x', name: 'x', count: x },
      ]),
    );
  });

  it('counts a mention for each keyword that found it, by watcher', async () => {
    const onSaturday = (await volume('watcher')).data.filter(({ day }) => day === '2026-03-28');
    expect(onSaturday.map(({ name, count }) => [name, count])).toEqual([
      ['acme', 1],
      ['acme cloud', 1],
      ['Globex', 1],
    ]);
  });

  it('always includes the three sentiments', async () => {
    const { data } = await acme.must<Volume>(
      `GET /analytics/volume?project=${elsewhere}&since=2026-01-01&until=2026-01-02&by=sentiment`,
    );
    expect(data.map(({ key, count }) => [key, count])).toEqual([
      ['negative', 0],
      ['neutral', 0],
      ['positive', 0],
    ]);
  });

  it('names mentions without a category or group', async () => {
    const keys = async (by: string) => [...new Set((await volume(by)).data.map(({ name }) => name))];
    expect(await keys('category')).toEqual(['Uncategorised', praise.name]);
    expect(await keys('group')).toEqual(['My brand', 'Competitors']);
  });
});
