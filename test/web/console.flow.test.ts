import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatedPost } from '../../demo/simulator/route.ts';
import { startSimulator, type Simulator } from '../../demo/simulator/simulator.ts';
import { HOUR_MS } from '../../schemas/duration.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { shellPaths } from './page-paths.ts';
import { axeViolations, hasBrowser, openBrowser, watchTraffic, type Traffic } from '../support/browser.ts';
import { hasConsole } from '../support/built-console.ts';
import { temporaryDataDir } from '../support/data-dir.ts';
import { ServiceProcess } from '../support/service-process.ts';

/** These tests need a browser and the console built by `npm run build`. */
const canRun = hasConsole() && hasBrowser();

const OWNER = { email: 'owner@example.com', password: 'a password of some length' };
const POSTS = 12;

const posts = Array.from({ length: POSTS }, (_, index): SimulatedPost => ({
  source: 'hn',
  id: String(40_000_000 + index),
  kind: 'post',
  author: `angler${index}`,
  authorName: `Angler ${index}`,
  title: `Pipe fish number ${index}`,
  text: `We tried the pipe fish today (${index}).`,
  link: null,
  likes: index,
  replies: 0,
  postedAt: Math.floor(Date.now() / 1000) * 1000 - HOUR_MS * (index + 1),
  lang: 'en',
  threadId: null,
  parentId: null,
  via: [],
  tags: [],
}));

let simulator: Simulator;
let service: ServiceProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let traffic: Traffic;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeAll(async () => {
  if (!canRun) return;
  // Without the keyword, so that it becomes no mention.
  const story = { ...posts[0]!, source: 'lobsters', title: 'Eels', text: 'Long' } as const;
  simulator = await startSimulator({ posts: [...posts, story] });
  folder = await temporaryDataDir();
  service = await ServiceProcess.at(folder.path, {
    EARSHOT_HN_BASE_URL: simulator.sources.hn!,
    EARSHOT_LOBSTERS_BASE_URL: simulator.sources.lobsters!,
    EARSHOT_FOLLOW: 'off',
    EARSHOT_BOOTSTRAP_OWNER_EMAIL: OWNER.email,
    EARSHOT_BOOTSTRAP_OWNER_PASSWORD: OWNER.password,
  });
  [browser] = await Promise.all([openBrowser(), service.start()]);
  context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
  page = await context.newPage();
  // Other tests may share the machine's cores.
  page.setDefaultTimeout(60_000);
  traffic = watchTraffic(page);
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await simulator?.close();
  await folder?.remove();
});

const projectIn = (address: string) => /projects\/([^/]+)/.exec(address)![1]!;

describe.skipIf(!canRun)('the console', () => {
  it('leads from the first start to a mention marked as done', async () => {
    await page.goto(service.url);
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('heading', { name: 'New project' }).waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Fish');
    await page.getByRole('textbox', { name: 'Keywords' }).fill('pipe fish');
    await page.getByRole('button', { name: 'Create project and scan' }).click();

    // The page of the new project shows what the first scan finds.
    await page.getByText('Pipe fish number').first().waitFor();
    await service.until(async () => {
      const { total } = await service.ask<{ total: number }>('GET', '/mentions');
      return total === POSTS;
    }, 'all mentions');
    // The list loads when it opens, so no mention waits behind the button for new ones.
    await page.getByRole('link', { name: 'Go to mentions' }).click();
    await page.getByText(`${POSTS} mentions`, { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await service.until(async () => {
      const done = await service.ask<{ data: Mention[] }>('GET', '/mentions?status=done');
      return done.data.length === 1;
    }, 'one mention that is done');
  });

  it('takes at most 150 KB for its first page, and asks for what it lists before its scripts run', async () => {
    const state = await context.storageState();
    // A service worker hides how much was sent.
    const fresh = await browser.newContext({ storageState: state, serviceWorkers: 'block' });
    const first = await fresh.newPage();
    await first.goto(`${service.url}/projects/${projectIn(page.url())}/feed`);
    await first.getByText(`${POSTS - 1} mentions`, { exact: true }).waitFor();
    const sent = (await first.evaluate(`performance.getEntries()
      .filter(({ entryType, name }) => entryType === 'navigation' || /[/]assets[/]/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`)) as number;
    expect(sent).toBeGreaterThan(100_000);
    expect(sent).toBeLessThan(150_000);
    const asked = () =>
      first.evaluate(`performance.getEntriesByType('resource')
      .filter(({ name }) => /[/]auth[/]session|[/]mentions[?].*limit=30/.test(name))
      .map(({ name, initiatorType }) => new URL(name).pathname + ' by ' + initiatorType)
      .sort()`);
    const early = ['/api/v1/mentions by link', '/auth/session by link'];
    expect(await asked()).toEqual(early);
    // The console has written its filter into the address.
    expect(first.url()).toMatch(/[?]status=open$/);
    await first.reload();
    await first.getByText(`${POSTS - 1} mentions`, { exact: true }).waitFor();
    expect(await asked()).toEqual(early);
    await fresh.close();
  });

  it('triages mentions by keyboard, undoes changes, and shows changes by others', async () => {
    const shown = (words: string) => page.getByText(words, { exact: true }).first().waitFor();
    const saved = (query: string, count: number) =>
      service.until(async () => {
        const { total } = await service.ask<{ total: number }>('GET', `/mentions?${query}`);
        return total === count;
      }, `${count} mentions by ${query}`);

    await shown(`${POSTS - 1} mentions`);
    await page.keyboard.press('i');
    await page.getByRole('heading', { name: 'Why is this irrelevant?' }).waitFor();
    await page.keyboard.press('1');
    await shown(`${POSTS - 2} mentions`);
    await saved('include=irrelevant', 1);
    await page.keyboard.press('u');
    await shown(`${POSTS - 1} mentions`);
    await saved('include=irrelevant', 0);
    // An undone change leaves no lesson, and neither does the undo.
    await service.until(async () => {
      const { total } = await service.ask<{ total: number }>(
        'GET',
        `/projects/${projectIn(page.url())}/lessons`,
      );
      return total === 0;
    }, 'no lesson');

    for (const key of ['x', 'j', 'j', 'X', 'f']) await page.keyboard.press(key);
    await shown(`${POSTS - 4} mentions`);
    await saved('status=follow_up', 3);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Follow up' }).first().click();
    await shown('3 mentions');
    expect(new URL(page.url()).searchParams.get('status')).toBe('follow_up');
    // From here on, live updates arrive.
    await shown('Live');
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?status=follow_up');
    await service.ask('PATCH', `/mentions/${data[0]!.id}`, { status: 'done' });
    await shown('2 mentions');
  });

  it('asks before a new draft overwrites one that somebody edited', async () => {
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?limit=1&status=open');
    const [mention] = data as [Mention];
    await page.goto(`${service.url}/projects/${mention.project_id}/feed?mention=${mention.id}`);
    const box = page.getByLabel('Reply draft');
    const saved = (draft: string | null) =>
      service.until(async () => {
        const now = await service.ask<Mention>('GET', `/mentions/${mention.id}`);
        return draft === null ? (now.draft ?? '') !== '' && now.draft !== 'Mine.' : now.draft === draft;
      }, 'the draft');
    await page.getByRole('button', { name: 'Draft a reply' }).click();
    await page.getByRole('button', { name: 'Redraft' }).waitFor();
    await box.fill('Mine.');
    await box.blur();
    await saved('Mine.');
    await page.getByRole('button', { name: 'Redraft' }).click();
    await page.getByRole('heading', { name: 'Replace the saved draft?' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await saved('Mine.');
    await page.getByRole('button', { name: 'Redraft' }).click();
    await page.getByRole('button', { name: 'Replace draft' }).click();
    await saved(null);
    await service.until(async () => (await box.inputValue()) !== 'Mine.', 'the new draft on the page');
    // The browser reports each refusal.
    expect(traffic.complaints.splice(0).filter((complaint) => !complaint.includes('409'))).toEqual([]);
  });

  it('has no page with axe violations, overflow on a phone, or blocked content', async () => {
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?limit=1');
    const project = data[0]!.project_id;
    const paths = shellPaths(project);
    expect(paths).toContain(`/projects/${project}/feed`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 850 });
      await page.goto(service.url + path);
      await page.locator('h1').waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      // Reuse the page for both sizes: loading it takes longest.
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [390, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 850 });
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), `${path} at ${width}`).toEqual([]);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    expect(traffic.complaints).toEqual([]);
    expect(traffic.requested.filter((address) => !address.startsWith(service.url))).toEqual([]);
  });

  it('compares periods by the hour, marks a release on the plots, and keeps it all in the address', async () => {
    await page.setViewportSize({ width: 1280, height: 850 });
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?limit=1');
    await page.goto(`${service.url}/projects/${data[0]!.project_id}/analytics`);
    await page.getByRole('link', { name: '24 hours' }).click();
    await page.getByRole('img', { name: 'Mentions per hour by sentiment' }).waitFor();
    await page.getByLabel('Compare with').selectOption('A year earlier');
    await page.getByText(`+${POSTS} vs. 0`, { exact: true }).first().waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ days: '1', compare: 'year' });

    await page.getByRole('button', { name: 'Mark a release: Mentions per hour' }).click();
    await page.getByLabel('What happened').fill('Release 2.0');
    await page.getByRole('button', { name: 'Add annotation' }).click();
    const pin = page
      .getByRole('region', { name: 'Mentions over time' })
      .getByRole('link', { name: /Release 2\.0$/ });
    await pin.focus();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator('tr:target', { hasText: 'Release 2.0' }).waitFor();

    for (const plot of ['Mentions over time', 'Sources']) {
      await page.getByRole('button', { name: `Pin to dashboard ${plot}` }).click();
      await page.getByText(`${plot} is now on the dashboard.`).waitFor();
    }

    await page.reload();
    await page.getByText(`+${POSTS} vs. 0`, { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Delete Release 2.0' }).click();
    await page.getByRole('button', { name: 'Delete annotation' }).click();
    await page.getByText('No annotations in this period').waitFor();
    await pin.waitFor({ state: 'detached' });
  });

  it('arranges the dashboard by keyboard and by dragging, renames and removes its plots', async () => {
    await page.goto(`${service.url}/dashboard`);
    const placed = (...names: string[]) =>
      service.until(async () => {
        const tiles = await service.ask<{ name: string }[]>('GET', '/dashboard-tiles');
        return tiles.map(({ name }) => name).join() === names.join();
      }, `the order ${names.join()}`);
    await placed('Mentions over time', 'Sources');
    await page.getByRole('button', { name: 'Move Sources earlier' }).focus();
    await page.keyboard.press('Enter');
    await placed('Sources', 'Mentions over time');
    // The button still has the focus, at its new place.
    await page.getByText('is now plot 1 of 2.').waitFor();
    await page.locator('li:first-child button:focus', { hasText: '←' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const tile = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('region', { name, exact: true }) });
    await tile('Sources')
      .locator('[draggable="true"]')
      .dragTo(tile('Mentions over time').getByRole('heading'));
    await placed('Mentions over time', 'Sources');

    await page.getByRole('button', { name: 'Rename Sources' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Where from');
    await page.keyboard.press('Enter');
    await placed('Mentions over time', 'Where from');
    await tile('Where from')
      .getByRole('link', { name: /^Fish, / })
      .click();
    await page
      .getByRole('link', { name: '24 hours', exact: true })
      .and(page.locator('[aria-current]'))
      .waitFor();
    expect(await page.getByLabel('Compare with').inputValue()).toBe('year');

    await page.goBack();
    for (const name of ['Where from', 'Mentions over time']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await page.getByRole('button', { name: 'Remove plot' }).click();
      await tile(name).waitFor({ state: 'detached' });
    }
    await page.getByText('No plots yet').waitFor();
  });

  it('adds a source to a project with what is there, and removes it', async () => {
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?limit=1');
    await page.goto(`${service.url}/projects/${data[0]!.project_id}/sources`);
    const add = page.getByRole('button', { name: 'Add source', exact: true });
    await add.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('lobsters');
    await dialog.getByLabel('Address').fill('https://lobste.rs/~angler');
    await dialog.getByRole('button', { name: 'Add source' }).click();
    await dialog.getByText('is neither a site nor one of its tags or domains').first().waitFor();
    await dialog.getByLabel('Address').fill('lobste.rs');
    await dialog.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('link', { name: 'Eels' }).waitFor();
    await page.getByLabel('Your sources').getByText('Ready', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 850 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 850 });

    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove source' }).click();
    await page.getByText('No sources of your own yet').waitFor();
  });

  it('tries a keyword and an alert on the past while they are written', async () => {
    await page.getByRole('link', { name: 'Keywords', exact: true }).click();
    await page.getByRole('button', { name: 'Add keyword' }).click();
    const keyword = page.getByRole('dialog', { name: 'Add keyword' });
    await keyword.getByText('appears here while you type').waitFor();
    await keyword.getByLabel('Keyword', { exact: true }).fill('pipe fish');
    await keyword.getByText(`Found ${POSTS} of `).waitFor();
    await keyword.getByLabel('Exclude if it contains').fill('number 1');
    await keyword.getByText(`Found ${POSTS - 1} of `).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await keyword.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await page.getByRole('button', { name: 'Add alert' }).first().click();
    const alert = page.getByRole('dialog', { name: 'Add alert' });
    await alert.getByText(`${POSTS} mentions match`).waitFor();
    await alert.getByLabel('Minimum urgency').fill('100');
    await alert.getByText('0 mentions match').waitFor();
    await alert.getByRole('button', { name: 'Cancel' }).click();
  });

  it('asks before leaving a page with unsaved changes', async () => {
    await page.setViewportSize({ width: 1280, height: 850 });
    const { data } = await service.ask<{ data: Mention[] }>('GET', '/mentions?limit=1');
    await page.goto(`${service.url}/projects/${data[0]!.project_id}/settings`);
    const description = page.getByLabel('Description', { exact: true });
    await description.fill('Not saved yet.');
    const leave = async (answer: string) => {
      await page.getByRole('link', { name: 'Scans', exact: true }).click();
      await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor();
      await page.getByRole('button', { name: answer, exact: true }).click();
    };
    await leave('Cancel');
    expect(await description.inputValue()).toBe('Not saved yet.');
    await leave('Leave');
    await page.getByRole('heading', { name: 'Scans' }).waitFor();
  });

  it('runs the statement that one types, without a word against the content policy', async () => {
    await page.goto(`${service.url}/sql`);
    const { complaints } = watchTraffic(page);
    await page.getByRole('textbox', { name: 'SQL statement' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('SELECT count() AS n FROM mentions');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^1 row in/).waitFor();
    expect(complaints).toEqual([]);
  });

  it('saves a statement, marks changes, and opens it again by its address', async () => {
    await page.getByRole('button', { name: 'Save as…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('How many');
    await page.getByRole('dialog').getByLabel('Only I see it').check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/sql\?query=\d+$/);
    const address = page.url();

    await page.getByRole('textbox', { name: 'SQL statement' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' WHERE relevant');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('How many saved.').waitFor();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });

    await page.goto(`${service.url}/sql`);
    await page.goto(address);
    await page.getByRole('textbox', { name: 'SQL statement' }).getByText('WHERE relevant').waitFor();
    await page.getByRole('button', { name: 'How many', exact: true }).click();
    await page.getByText('Private').waitFor();
    await page.getByRole('button', { name: 'Delete How many' }).click();
    await page.getByRole('button', { name: 'Delete query' }).click();
    await page.waitForURL(/\/sql$/);
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await page.getByText('No saved queries yet').waitFor();
    await page.keyboard.press('Escape');
  });

  it('navigates by keyboard, closes the phone menu, and signs out every tab', async () => {
    await page.setViewportSize({ width: 1280, height: 850 });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('web');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    // The heading of the new page has the focus, so that it is announced.
    await page.locator('h1:focus', { hasText: 'Webhooks' }).waitFor();
    expect(await page.title()).toBe('Webhooks · Earshot');

    await page.setViewportSize({ width: 390, height: 850 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('button:focus', { hasText: 'Menu' }).waitFor();

    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await context.setOffline(false);
    await page.getByText('Back online.').waitFor();

    const other = await context.newPage();
    await other.goto(`${service.url}/account`);
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(/sign-in\?to=/);
    await page.getByLabel('Email').waitFor();
  });
});
