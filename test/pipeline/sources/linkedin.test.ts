import { describe, expect, test } from 'vitest';
import { LINKEDIN_REFRESH, linkedinId, linkedinUrn } from '../../../demo/simulator/routes/linkedin.ts';
import type { SimulatedPost } from '../../../demo/simulator/route.ts';
import type { Simulator } from '../../../demo/simulator/simulator.ts';
import { linkedin } from '../../../pipeline/sources/linkedin.ts';
import { parseNotifications, withText } from '../../../pipeline/sources/linkedin/notification.ts';
import type { SourceIo } from '../../../pipeline/connector/connector.ts';
import { describeConformance } from './conformance.ts';
import { linkedinPageSubject } from './subjects/linkedin.ts';
import {
  answeredIo,
  aSimulatedPost,
  aTarget,
  collect,
  DAY,
  fakeClock,
  HOUR,
  openSimulator,
  politeIo,
  USER_AGENT,
} from './support.ts';

const now = Math.floor(Date.now() / 1000) * 1000;
let simulator: Simulator;
const start = async (posts: readonly SimulatedPost[] = []) => {
  simulator = await openSimulator({ posts, now: () => now });
};
const post = (fields: Partial<SimulatedPost> = {}) =>
  aSimulatedPost({ source: 'linkedin', text: 'we like pipefish', postedAt: now - HOUR, ...fields });
const calls = (part: string) => simulator.requests().filter(({ path }) => path.includes(part));
const page = () => ({ base_url: simulator.sources.linkedin, organization_id: '123', access_token: 'right' });
const find = (settings: Record<string, string | undefined>, io: SourceIo = politeIo(linkedin)) =>
  collect(linkedin, settings, [aTarget(['pipefish'], now - DAY)], io);

describeConformance(linkedinPageSubject);

const mention = {
  notificationId: 88120031,
  action: 'SHARE_MENTION',
  organizationalEntity: 'urn:li:organization:123',
  sourcePost: 'urn:li:share:7528746823188484101',
  generatedActivity: 'urn:li:share:7528746823188484101',
  lastModifiedAt: 1794993120410,
  decoratedGeneratedActivity: {
    share: {
      entity: 'urn:li:share:7528746823188484101',
      owner: 'urn:li:person:aB3xYz',
      mediaCategory: 'NONE',
      text: 'Three weeks with Lumenkite\nand I am not going back.',
    },
  },
};
const first = (element: unknown) => parseNotifications({ elements: [element] }, now).notifications[0]!;

describe('a LinkedIn notification', () => {
  test('of a mention is parsed field by field', () => {
    expect(first(mention).item).toEqual({
      source: 'linkedin',
      external_id: '7528746823188484101',
      kind: 'post',
      url: 'https://www.linkedin.com/feed/update/urn:li:share:7528746823188484101',
      title: null,
      text: 'Three weeks with Lumenkite\nand I am not going back.',
      lang: null,
      place: null,
      author: 'urn:li:person:aB3xYz',
      author_name: null,
      author_url: null,
      engagement: 0,
      posted_at: '2026-11-18T09:12:00.410Z',
      thread_id: '7528746823188484101',
      parent_id: null,
    });
  });

  test('of a comment belongs to its post, wherever its text is', () => {
    const id = 'urn:li:comment:(urn:li:activity:7528456912896001777,7529445929779200055)';
    for (const words of [{ text: 'Offline? 🙂' }, { message: { text: 'Offline? 🙂' } }]) {
      const comment = {
        ...mention,
        action: 'COMMENT',
        generatedActivity: id,
        decoratedGeneratedActivity: { comment: { owner: 'urn:li:person:Qq81Lm', ...words } },
      };
      expect(first(comment).item).toMatchObject({
        external_id: id,
        kind: 'comment',
        text: 'Offline? 🙂',
        author: 'urn:li:person:Qq81Lm',
        thread_id: '7528746823188484101',
      });
    }
  });

  test('without a time uses the time in its id', () => {
    expect(first({ ...mention, lastModifiedAt: null }).item).toMatchObject({
      posted_at: expect.stringMatching(/^2026-11-18T/) as string,
    });
  });

  test('of any other kind is withheld, and one without an id is malformed', () => {
    expect(first({ ...mention, action: 'LIKE' }).item).toBe('withheld');
    for (const broken of [null, 7, {}, { ...mention, generatedActivity: null }, { action: 'COMMENT' }])
      expect(first(broken).item).toBe('malformed');
  });

  test('whose text was fetched has it without markup', () => {
    const body = {
      commentary: 'With @[Acme \\(EU\\)](urn:li:organization:9): {hashtag|\\#|LumenKite} \\(beta\\) \\_x\\_',
      author: 'urn:li:person:b',
    };
    expect(withText(first({ ...mention, decoratedGeneratedActivity: null }).item, body)).toMatchObject({
      text: 'With Acme (EU): #LumenKite (beta) _x_',
      author: 'urn:li:person:b',
    });
  });
});

describe('a page’s notifications', () => {
  test('are requested with the parameters that LinkedIn requires', async () => {
    await start();
    await find({ ...page(), organization_id: 'urn:li:organization:123, 456', version: '202611' });
    const searches = calls('/rest/organizationalEntityNotifications');
    expect(searches.map(({ query }) => query)).toEqual(
      ['123', '456'].map((id) => ({
        q: 'criteria',
        actions: 'List(SHARE_MENTION,COMMENT,SHARE)',
        organizationalEntity: `urn:li:organization:${id}`,
        timeRange: expect.stringMatching(new RegExp(`^\\(start:${now - DAY},end:\\d{13}\\)$`)) as string,
        count: '100',
        start: '0',
      })),
    );
    expect(searches[0]!.headers).toMatchObject({
      authorization: 'Bearer right',
      'linkedin-version': '202611',
      'x-restli-protocol-version': '2.0.0',
    });
  });

  test('are requested with unescaped parentheses and commas, as LinkedIn requires', async () => {
    await start();
    const io = answeredIo(() => ({ elements: [] }), now);
    await find({ organization_id: '123', access_token: 'right' }, io);
    expect(io.urls.map(({ href }) => href)).toEqual([
      'https://api.linkedin.com/rest/organizationalEntityNotifications?q=criteria' +
        '&actions=List(SHARE_MENTION,COMMENT,SHARE)&organizationalEntity=urn%3Ali%3Aorganization%3A123' +
        `&timeRange=(start:${now - DAY},end:${now})&count=100&start=0`,
    ]);
  });

  test('without text are completed where access allows', async () => {
    const silent = post({ tags: ['undecorated'], author: 'z9' });
    const hidden = { ...post({ tags: ['undecorated'] }), text: 'a second' };
    await start([silent, hidden, post()]);
    simulator.fail('linkedin', {
      kind: 'status',
      status: 403,
      matching: `/posts/${encodeURIComponent(linkedinUrn(hidden))}`,
    });
    const { posts, malformed } = await find(page());
    expect(posts.map(({ text }) => text)).toEqual(['we like pipefish', 'we like pipefish']);
    expect(posts).toContainEqual(
      expect.objectContaining({ external_id: linkedinId(silent), author: 'urn:li:person:z9' }),
    );
    expect(malformed).toBe(0);
  });

  test('are read with a renewed token after the old one expires, even after a restart', async () => {
    await start([post()]);
    const settings = {
      ...page(),
      access_token: 'expired',
      refresh_token: LINKEDIN_REFRESH,
      client_id: 'id',
      client_secret: 'right',
    };
    const io = politeIo(linkedin);
    expect((await find(settings, io)).posts).toHaveLength(1);
    expect((await find(settings, io)).posts).toHaveLength(1);
    expect(calls('/oauth/v2/accessToken')).toHaveLength(1);
    expect(new URLSearchParams(calls('/oauth/v2/accessToken')[0]!.body).get('grant_type')).toBe(
      'refresh_token',
    );
    expect(calls('Notifications').map(({ headers }) => headers.authorization)).toEqual([
      'Bearer expired',
      'Bearer AQX-simulated-renewed',
      'Bearer AQX-simulated-renewed',
    ]);
  });

  test.each([
    ['without a refresh token', {}, 'EARSHOT_LINKEDIN_ACCESS_TOKEN'],
    [
      'with an expired refresh token',
      { refresh_token: 'old', client_id: 'id', client_secret: 'secret' },
      'EARSHOT_LINKEDIN_REFRESH_TOKEN',
    ],
  ])('fail when the token has expired, %s', async (_, credentials, named) => {
    await start();
    const failure = (await find({ ...page(), access_token: 'expired', ...credentials }).catch(
      (error: unknown) => error,
    )) as Error;
    expect(failure).toMatchObject({ code: 'unauthorized' });
    expect(failure.message).toContain(named);
    expect(failure.message).not.toMatch(/expired|secret\b.*=/);
  });

  test('pause until midnight UTC only when LinkedIn says that the daily quota is used up', async () => {
    await start([post()]);
    const message = 'Resource level throttle limit for calls to this resource is reached.';
    simulator.fail('linkedin', { kind: 'status', status: 429, body: '<html>busy</html>' });
    expect((await find(page())).posts).toHaveLength(1);
    simulator.fail('linkedin', {
      kind: 'status',
      status: 429,
      body: JSON.stringify({ message, status: 429 }),
    });
    const failure = (await find(page()).catch((error: unknown) => error)) as { retryAfterSeconds: number };
    expect(failure).toMatchObject({ code: 'quota_spent' });
    const end = (Date.now() + failure.retryAfterSeconds * 1000) % DAY;
    expect(Math.min(end, DAY - end)).toBeLessThan(60_000);
  });

  test('report a version that is too old', async () => {
    await start();
    await expect(find({ ...page(), version: 'x' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('EARSHOT_LINKEDIN_VERSION') as string,
    });
  });
});

describe('LinkedIn with a page and a web search', () => {
  const both = () => ({
    ...page(),
    serp_provider: 'brave',
    serp_api_key: 'right',
    serp_base_url: `${simulator.url}/serp`,
  });

  test('returns what both find', async () => {
    const [own, other] = [post({ via: ['page'] }), post({ via: ['search'] })];
    await start([own, other]);
    expect((await find(both())).posts.map(({ external_id }) => external_id)).toEqual([
      linkedinId(own),
      linkedinId(other),
    ]);
  });

  test('returns the same id when both find the same post', async () => {
    await start([post()]);
    const ids = (await find(both())).posts.map(({ external_id }) => external_id);
    expect(ids.length).toBe(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('pays for a search only once while the page fails, and again once it works', async () => {
    await start([post({ via: ['search'] })]);
    const clock = fakeClock(now);
    const io = politeIo(linkedin, { clock });
    const ask = async (settings: Record<string, string | undefined>, spellings = ['pipefish']) => {
      const before = calls('/web/search').length;
      const want = aTarget(spellings, now - DAY);
      await collect(linkedin, { ...both(), ...settings }, [want], io).catch(() => undefined);
      return calls('/web/search').length - before;
    };
    const expired = { access_token: 'expired' };
    expect([await ask(expired), await ask(expired)]).toEqual([1, 0]);
    expect(await ask(expired, ['pipefish', 'a new one'])).toBe(1);
    await clock.sleep(HOUR, new AbortController().signal);
    expect([await ask(expired), await ask(expired)]).toEqual([1, 0]);
    expect([await ask({}), await ask({})]).toEqual([1, 1]);
  });

  test('returns what one finds when the other fails, and says which failed', async () => {
    await start([post({ via: ['search'] })]);
    const source = linkedin.open({ userAgent: USER_AGENT, ...both(), access_token: 'expired' });
    const found: string[] = [];
    const [query] = source.plan([aTarget(['pipefish'], now - DAY)]);
    const reading = (async () => {
      for await (const { posts } of source.search(query!, politeIo(linkedin)))
        found.push(...posts.map(({ text }) => text));
    })();
    await expect(reading).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringMatching(/^page: /) as string,
    });
    expect(found).toEqual(['we like pipefish']);
  });

  test('is available with either, and says what is missing without both', () => {
    const open = (settings: Record<string, string>) => linkedin.open({ userAgent: USER_AGENT, ...settings });
    expect(open({}).availability).toEqual({
      available: false,
      reason: expect.stringMatching(
        /^not configured: EARSHOT_SERP_PROVIDER and EARSHOT_SERP_API_KEY .* EARSHOT_LINKEDIN_ORGANIZATION_ID and EARSHOT_LINKEDIN_ACCESS_TOKEN/,
      ) as string,
    });
    expect(open({ serp_provider: 'bing', serp_api_key: 'k' }).availability).toEqual({
      available: false,
      reason: 'EARSHOT_SERP_PROVIDER must be brave or serpapi',
    });
    const renewable = { refresh_token: 'r', client_id: 'i', client_secret: 's' };
    expect(open({ organization_id: '1', ...renewable })).toMatchObject({
      availability: { available: true },
      maxBackfillDays: 60,
    });
    expect(open({ serp_provider: 'serpapi', serp_api_key: 'k' })).toMatchObject({
      availability: { available: true },
      maxBackfillDays: null,
    });
  });
});
