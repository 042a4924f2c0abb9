import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewKeyword } from '../../api/keywords/preview.ts';
import { findProjects } from '../../pipeline/stages/match.ts';
import { openWatchList } from '../../pipeline/watch-list.ts';
import { watchListSince } from '../../postgres/projects/watch-list.ts';
import { KEYWORD_DEFAULTS, type Keyword } from '../../schemas/projects/keyword.ts';
import type { KeywordPreview } from '../../schemas/projects/keyword-preview.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Project } from '../../schemas/projects/project.ts';
import { aRawPost } from '../support/records.ts';
import { aMention, openWorld, store, type Tenant, type World } from './support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The easternmost time zone, where today differs most from UTC. */
const ZONE = 'Pacific/Kiritimati';

let world: World;
let acme: Tenant;
let project: Project;
let held: Keyword;
let mentions: Mention[];

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const preview = (body: object, id = project.id) =>
  acme.must<KeywordPreview>(`POST /projects/${id}/keywords/preview`, body);
const dayIn = (zone: string, iso: string) => new Date(iso).toLocaleDateString('sv-SE', { timeZone: zone });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = await acme.must<Project>('POST /projects', { name: 'Acme', keywords: ['acme'], timezone: ZONE });
  [held] = (await acme.must<Keyword[]>(`GET /projects/${project.id}/keywords`)) as [Keyword];
  const mention = (text: string, hoursAgo: number, fields: Partial<Mention> = {}) =>
    aMention(acme.workspaceId, project.id, {
      text,
      posted_at: ago(hoursAgo * HOUR_MS),
      keyword_ids: [held.id],
      ...fields,
    });
  mentions = [
    mention('Globex is faster than acme', 0),
    mention('globex again', 1, { keyword_ids: [] }),
    mention('GLOBEX: spam', 30, { relevant: false, author: 'spammer' }),
    mention('ｇｌｏｂｅｘ in wide letters', 31, { keyword_ids: [held.id + 1_000_000] }),
    mention('megaglobexes', 50, { source: 'reddit', url: 'https://www.reddit.com/r/golang/comments/1/x' }),
    mention('nothing of the kind', 60),
    mention('globex, long ago', 40 * 24, { title: 'Old' }),
    mention('globex, in the title', 70, { text: '-', title: 'Globex', lang: null }),
  ];
  const { id: elsewhere } = await acme.must<Project>('POST /projects', { name: 'Elsewhere' });
  mentions.push(
    aMention(acme.workspaceId, elsewhere, {
      text: 'globex',
      posted_at: ago(100 * HOUR_MS),
      external_id: 'there',
    }),
  );
  await store(world, acme.workspaceId, mentions);
});
afterAll(() => world.close());

describe('a preview', () => {
  it('counts stored matches by local day, shows the newest and counts those that are new', async () => {
    const { days, sample, ...counts } = await preview({ term: 'globex' });
    expect(counts).toMatchObject({ total: 6, new: 3, uncollected: 0, searched: 8, truncated: false });
    expect(counts.by_source).toMatchObject([{ source: 'hn', count: 6 }]);
    const found = [0, 1, 2, 3, 7, 8].map((at) => mentions[at]!);
    expect(sample.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    const expected = new Map<string, number>();
    for (const { posted_at } of found)
      expected.set(dayIn(ZONE, posted_at), (expected.get(dayIn(ZONE, posted_at)) ?? 0) + 1);
    const lastDays = Array.from({ length: 30 }, (_, at) => dayIn(ZONE, ago((29 - at) * DAY_MS)));
    expect(days).toEqual(lastDays.map((day) => ({ day, count: expected.get(day) ?? 0 })));
  });

  it('covers the requested number of days', async () => {
    expect(await preview({ term: 'globex', days: 90 })).toMatchObject({ total: 7, searched: 9 });
    const { days, total } = await preview({ term: 'globex', days: 1 });
    expect(days).toEqual([{ day: dayIn(ZONE, ago(0)), count: total }]);
    for (const wrong of [0, 91, 1.5, null, '7']) {
      const answer = await acme.call(`POST /projects/${project.id}/keywords/preview`, {
        term: 'globex',
        days: wrong,
      });
      expect(answer.status).toBe(400);
    }
  });

  const keywords: [string, object][] = [
    ['a plain keyword', {}],
    ['with exclusions', { excluded: ['spam'] }],
    ['with required words', { require_any: ['acme', 'letters'] }],
    ['matching inside words', { whole_word: false }],
    ['case-sensitive', { case_sensitive: true, term: 'GLOBEX' }],
    ['for Reddit only', { whole_word: false, sources: ['reddit'] }],
    ['without a subreddit', { whole_word: false, subreddits_deny: ['golang'] }],
    ['without an author', { authors_deny: ['@Spammer'] }],
    ['limited to a domain', { domains_allow: ['reddit.com'], whole_word: false }],
    ['without matches', { term: 'nowhere' }],
  ];
  it.each(keywords)('finds what a scan then finds: %s', async (_what, more) => {
    const body = { term: 'globex', ...more };
    const { total, sample } = await preview(body);
    const keyword = await acme.must<Keyword>(`POST /projects/${project.id}/keywords`, body);
    const { postgres } = world.stores;
    const watched = await openWatchList((revision) => watchListSince(postgres, revision))(0);
    const finds = mentions.filter(({ source, title, text, author, url, posted_at }) => {
      if (Date.parse(posted_at) < Date.now() - 30 * DAY_MS) return false;
      const post = aRawPost({ source, title, text, author, url, posted_at, fetched_at: ago(0) });
      return findProjects(post, watched).some(({ keywordIds }) => keywordIds.includes(keyword.id));
    });
    await acme.must(`DELETE /keywords/${keyword.id}`);
    expect(sample.map(({ id }) => id)).toEqual(finds.map(({ id }) => id));
    expect(total).toBe(finds.length);
  });

  it('leaves out sources the project does not use', async () => {
    await acme.must(`PATCH /projects/${project.id}`, { sources: ['reddit'] });
    expect(await preview({ term: 'globex', whole_word: false })).toMatchObject({ total: 1 });
    await acme.must(`PATCH /projects/${project.id}`, { sources: [] });
  });

  it('reports when there are more mentions than it searches', async () => {
    const request = {
      workspaceId: acme.workspaceId,
      ...{ project, projectIds: [...new Set(mentions.map(({ project_id }) => project_id))] },
      timeZone: ZONE,
      keyword: { ...KEYWORD_DEFAULTS, id: 0, term: 'globex' },
      ...{ days: 30, active: [], cadenceMs: DAY_MS, tokensPerPost: null, judges: true },
    };
    const look = (bounds: { page: number; posts: number; characters: number }) =>
      previewKeyword(world.context, request, Date.now(), bounds);
    const all = await look({ page: 2, posts: 50, characters: 10_000 });
    expect(all).toMatchObject({ total: 6, searched: 8, truncated: false });
    expect(await look({ page: 8, posts: 8, characters: 10_000 })).toEqual(all);
    expect(await look({ page: 2, posts: 3, characters: 10_000 })).toMatchObject({
      total: 3,
      searched: 3,
      truncated: true,
    });
    expect(await look({ page: 2, posts: 50, characters: 1 })).toMatchObject({ searched: 2, truncated: true });
  });

  it('works with a read-only key, changes nothing, and validates like a new keyword', async () => {
    const before = await acme.must(`GET /projects/${project.id}/keywords`);
    const route = `POST /projects/${project.id}/keywords/preview`;
    expect((await acme.call(route, { term: 'globex' }, acme.readKey)).status).toBe(200);
    expect(await acme.must(`GET /projects/${project.id}/keywords`)).toEqual(before);
    for (const body of [
      {},
      { term: 'x' },
      { term: 'globex', bogus: 1 },
      { term: 'globex', query: '-globex' },
      { term: 'globex', group_id: 2_000_000_000 },
    ])
      expect((await acme.call(route, body)).status, JSON.stringify(body)).toBe(400);
  });

  it('of an empty project finds what other projects hold', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Empty' });
    expect(await preview({ term: 'globex' }, id)).toMatchObject({ total: 6, new: 6, searched: 8 });
  });

  it('says what the judge keeps, what exclusions save and lose, and what it would cost', async () => {
    const { id } = await acme.must<Project>('POST /projects', { name: 'Kite', keywords: ['kite'] });
    const festival = Array.from({ length: 8 }, (_, at) =>
      aMention(acme.workspaceId, id, { text: `kite festival on the beach ${at}`, relevant: false }),
    );
    const fans = Array.from({ length: 6 }, (_, at) =>
      aMention(acme.workspaceId, id, {
        text: `kite exports payroll ${at === 0 ? 'at the festival' : 'again'} ${at}`,
      }),
    );
    await store(world, acme.workspaceId, [...festival, ...fans]);
    const found = await preview({ term: 'kite', excluded: ['nowhere'], judge: false }, id);
    expect(found).toMatchObject({ total: 14, kept: { judged: 14, kept: 6 }, cost: { posts_a_month: 14 } });
    expect(found.kept!.low).toBeLessThan(6 / 14);
    expect(found.kept!.high).toBeGreaterThan(6 / 14);
    expect(found.noise.map(({ word }) => word)).toContain('beach');
    expect(found.exclusions[0]).toMatchObject({ word: 'nowhere', excluded: true, saves: 0, loses: 0 });
    expect(found.exclusions).toContainEqual(
      expect.objectContaining({ word: 'beach', suggested: true, saves: 8, loses: 0, lost: [] }),
    );
    const without = await preview({ term: 'kite', excluded: ['festival'], judge: false }, id);
    expect(without).toMatchObject({ total: 5, kept: { judged: 5, kept: 5 } });
    expect(without.exclusions[0]).toMatchObject({
      word: 'festival',
      saves: 8,
      loses: 1,
      lost: [fans[0]!.id],
    });
  });

  it('finds what scans have read and nothing matched, and judges a sample of it', async () => {
    const raw = ['Globex broke my build', 'the globe'].map((text, at) =>
      aRawPost({ text, external_id: `raw-${at}`, posted_at: ago(HOUR_MS) }),
    );
    const backtests = { ...world.context.backtests, readPosts: () => Promise.resolve(raw) };
    const asked = { days: 30, active: [], cadenceMs: DAY_MS, tokensPerPost: 2, judges: true };
    const found = await previewKeyword(
      { ...world.context, backtests },
      {
        ...{ workspaceId: acme.workspaceId, project, projectIds: [project.id], timeZone: ZONE, ...asked },
        keyword: { ...KEYWORD_DEFAULTS, id: 0, term: 'build', query: 'build globex' },
      },
      Date.now(),
    );
    expect(found).toMatchObject({ total: 1, new: 1, uncollected: 1, kept: { judged: 1 }, sample: [] });
    expect(found.cost).toMatchObject({ posts_a_month: 1, tokens_a_month: 2 });
  });

  it('sees nothing of another workspace', async () => {
    const other = await world.tenant('Other');
    const answer = await other.call(`POST /projects/${project.id}/keywords/preview`, { term: 'globex' });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    const { id } = await other.must<Project>('POST /projects', { name: 'Theirs' });
    expect(await other.must(`POST /projects/${id}/keywords/preview`, { term: 'globex' })).toMatchObject({
      total: 0,
      searched: 0,
    });
  });
});
