import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeywordGroup } from '../../../../schemas/projects/keyword.ts';
import type { Project } from '../../../../schemas/projects/project.ts';
import { axeViolations, hasBrowser, openBrowser, watchTraffic } from '../../../support/browser.ts';
import { aMention, openWorld, store, type Tenant, type World } from '../../support/world.ts';

const MOST_BYTES = 100_000;
const HOUR = 3_600_000;
const SECRETS = {
  reason: 'SECRET reason',
  summary: 'SECRET summary',
  draft: 'SECRET draft',
  judge: 'SECRET',
};

let world: World;
let acme: Tenant;
let project: Project;
let base: string;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const get = (path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: path, headers });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.tenant('Acme');
  project = await acme.must<Project>('POST /projects', {
    name: 'Acme Sync',
    description: 'SECRET description',
    timezone: 'Asia/Tokyo',
    keywords: ['SECRET term'],
    competitors: ['SECRET rival'],
    public: true,
    public_slug: 'acme',
    public_description: 'What people say of Acme.',
    public_website: 'https://acme.example/',
  });
  const groups = await acme.must<KeywordGroup[]>(`GET /projects/${project.id}/groups`);
  const [brand, rivals] = groups.map(({ id }) => id) as [number, number];
  await acme.must(`PATCH /groups/${rivals}`, { name: 'SECRET group' });
  const attack = '<script>document.title = "taken"</script><img src="https://evil.example/x.png">';
  await store(
    world,
    acme.workspaceId,
    [
      {
        posted_at: hoursAgo(1),
        title: attack,
        text: `${attack} ${'long'.repeat(200)}`,
        author: attack,
        lang: 'xx',
      },
      { posted_at: hoursAgo(2), title: 'Newest but irrelevant', relevant: false },
      {
        posted_at: hoursAgo(3),
        title: 'مراجعة تطبيق',
        text: 'سريع',
        lang: 'ar',
        sentiment: 'positive' as const,
        group_ids: [brand],
      },
      {
        posted_at: hoursAgo(30),
        text: 'Rival is better',
        source: 'x' as const,
        group_ids: [rivals],
        url: 'javascript:alert(1)',
      },
      { posted_at: hoursAgo(24 * 45), title: 'A month and a half ago', sentiment: 'negative' as const },
    ].map((fields) => aMention(acme.workspaceId, project.id, { ...fields, ...SECRETS })),
  );
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

describe('the page of a published project', () => {
  it('shows the same counts as get_analytics and the newest mentions', async () => {
    const { body, statusCode, headers } = await get('/p/acme');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const { totals } = await acme.must<{ totals: { mentions: number } }>(
      `GET /analytics?project=${project.id}`,
    );
    expect(totals.mentions).toBe(3);
    expect(body).toContain(`<strong>${totals.mentions}</strong>`);
    expect((await get('/p/acme?range=90d&utm_source=x')).body).toContain('<strong>4</strong>');
    expect(body).toContain('A month and a half ago');
    expect(body).not.toContain('Newest but irrelevant');
    expect(body).toContain('What people say of Acme.');
    expect(body).toContain('about a competitor');
  });

  it('reveals nothing internal', async () => {
    const { body } = await get('/p/acme?range=90d');
    expect(body).not.toContain('SECRET');
    expect(body).not.toContain(project.id);
  });

  it('is served from a cache, and as 304 to clients that have it', async () => {
    const first = await get('/p/acme');
    const tag = first.headers.etag!;
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect((await get('/p/acme', { 'if-none-match': `"other", W/${tag}` })).statusCode).toBe(304);
    const [all] = await Promise.all([get('/p/acme'), get('/p/acme')]);
    expect(all.headers.etag).toBe(tag);
    const head = await world.app.inject({ method: 'HEAD', url: '/p/acme' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', tag]);
  });

  it('stays while the project is paused, reflects its changes, and is gone once it is private', async () => {
    const own = await acme.must<Project>('POST /projects', { name: 'Own', public: true, public_slug: 'own' });
    expect((await get('/p/own')).body).toContain('No mentions yet.');
    await acme.must(`PATCH /projects/${own.id}`, { paused: true, name: 'Renamed' });
    expect((await get('/p/own')).body).toContain('<h1 dir="auto">Renamed</h1>');
    await acme.must(`PATCH /projects/${own.id}`, { public: false });
    expect((await get('/p/own')).statusCode).toBe(404);
    await acme.must(`PATCH /projects/${own.id}`, { public: true });
    expect((await get('/p/own')).statusCode).toBe(200);
    await acme.must(`DELETE /projects/${own.id}`);
    expect((await get('/p/own')).statusCode).toBe(404);
  });

  it('returns the same 404 for private, unknown and invalid slugs', async () => {
    await acme.must('POST /projects', { name: 'Private', public_slug: 'private' });
    const answers = await Promise.all(
      ['private', 'unknown', 'No-Slug', `${'x'.repeat(65)}`].map((slug) => get(`/p/${slug}`)),
    );
    for (const { statusCode, json } of answers) {
      expect(statusCode).toBe(404);
      expect(json()).toEqual(answers[0]!.json());
    }
    const page = await get('/p/unknown', { accept: 'text/html,*/*' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Nothing is published at this address.');
  });
});

describe.skipIf(!hasBrowser())('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  const PAGES = ['/p/acme', '/p/acme?range=90d', '/p/unknown'];
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is small, self-contained, accessible and fits a phone in the ${colorScheme} scheme`, async () => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } });
      const traffic = watchTraffic(page);
      for (const path of PAGES) {
        const reply = await page.goto(`${base}${path}`);
        expect((await reply!.body()).length, path).toBeLessThan(MOST_BYTES);
        // Tables in collapsed sections are part of the page.
        await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
        expect(await axeViolations(page), path).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390);
      }
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(ground).toBe(colorScheme === 'light' ? 'rgb(244, 246, 248)' : 'rgb(14, 17, 21)');
      expect(traffic.requested).toEqual(PAGES.map((path) => `${base}${path}`));
      expect(traffic.complaints.filter((each) => !each.includes('404'))).toEqual([]);
      await page.close();
    });
  }

  it('can be used with the keyboard, in reading order', async () => {
    const page = await browser.newPage();
    await page.goto(`${base}/p/acme`);
    expect(await page.title()).toBe('What people say about Acme Sync');
    const focused: string[] = [];
    for (let at = 0; at < 4; at++) {
      await page.keyboard.press('Tab');
      focused.push((await page.evaluate('document.activeElement.textContent.trim()')) as string);
    }
    expect(focused).toEqual(['acme.example', '30 days', '90 days', 'Show the days as a table']);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Mentions by day' }).waitFor();
    await page.getByRole('link', { name: '90 days' }).click();
    expect(new URL(page.url()).search).toBe('?range=90d');
    await page.close();
  });
});
