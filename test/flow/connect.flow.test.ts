import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../api/main.ts';
import type { AddressGuard } from '../../outbound/address-guard.ts';
import { hashPassword } from '../../postgres/accounts/password-hash.ts';
import { replacePassword } from '../../postgres/accounts/passwords.ts';
import { freePort } from '../../runtime/process/free-port.ts';
import { earlierClient, latestClient, type ConnectingClient, type Kept } from '../api/oauth/connecting.ts';
import { CALLBACK } from '../api/oauth/oauth-world.ts';
import { fakeContext } from '../api/support/fake-context.ts';
import { openWorld, type Tenant, type World } from '../api/support/world.ts';
import { axeViolations, hasBrowser, openBrowser } from '../support/browser.ts';
import { hasConsole } from '../support/built-console.ts';

/** These tests need a browser and the console built by `npm run build`. */
const canRun = hasConsole() && hasBrowser();

const DOCUMENT = 'https://agent.example/client.json';
const PASSWORD = 'a password of some length';

let world: World;
let api: Awaited<ReturnType<typeof startApi>>;
let acme: Tenant;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  if (!canRun) return;
  const { config, guard } = fakeContext();
  const port = await freePort();
  const call: AddressGuard['call'] = () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: DOCUMENT, client_name: 'Agent', redirect_uris: [CALLBACK] }),
    });
  [world, browser] = await Promise.all([
    openWorld({
      config: { ...config, port, baseUrl: `http://127.0.0.1:${port}` },
      guard: { ...guard, call },
    }),
    openBrowser(),
  ]);
  api = await startApi(world.context);
  acme = await world.tenant('Acme');
  await replacePassword(world.stores.postgres, acme.editor.id, await hashPassword(PASSWORD), null);
  context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(180_000);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
  await world?.close();
});

/** Opens an app's authorization URL and decides. Returns the parameters of the redirect back to the app. */
async function decide(kept: Kept, decision: () => Promise<void>): Promise<URLSearchParams> {
  await page.route(`${CALLBACK}?*`, (route) => route.fulfill({ body: 'Go back to the app.' }));
  await page.goto(kept.address!.href);
  await decision();
  await page.waitForURL(`${CALLBACK}?*`);
  return new URL(page.url()).searchParams;
}

async function signIn(): Promise<void> {
  await page.getByLabel('Email').fill(acme.editor.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const press = (name: 'Allow' | 'Deny') => page.getByRole('button', { name }).click();

/** Expects the client to be unauthorized, so that it has to ask its user. */
const isSentAway = (client: ConnectingClient) => expect(client.tools()).rejects.toThrow(/unauthorized/i);

const aProject = { name: 'Acme Sync', keywords: ['acme sync'] };

describe.skipIf(!canRun)('an MCP app', () => {
  it('connects from the address alone, and loses its tokens when one is replayed', async () => {
    const kept: Kept = {};
    const client = latestClient(api.address, kept);
    await isSentAway(client);
    const answer = await decide(kept, async () => {
      await signIn();
      await page.getByRole('heading', { name: 'Connect an app?' }).waitFor();
      await page.getByText('A program on this computer', { exact: true }).waitFor();
      await page.getByText('It calls itself “SDK”. This name is not verified.').waitFor();
      // Names are isolated from the text around them, whatever their direction.
      expect(await page.locator('bdi').allTextContents()).toEqual(['SDK', 'Acme']);
      expect(await axeViolations(page)).toEqual([]);
      await press('Allow');
    });
    await client.finish(answer);
    expect(await client.tools()).toContain('create_project');
    expect(await client.call('create_project', aProject)).toBe(true);
    expect(await client.call('list_projects')).toBe(true);

    const { refresh_token: spent = '' } = kept.tokens!;
    await world.stores.postgres.query(
      `UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access'`,
    );
    expect(await client.call('list_projects')).toBe(true);
    expect(kept.tokens!.refresh_token).not.toBe(spent);
    const again = await fetch(`${api.address}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: kept.client!.client_id,
        refresh_token: spent,
      }),
    });
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
    await isSentAway(client);
  });

  it("has its member's current access on each call, and none once it is denied or disconnected", async () => {
    const kept: Kept = {};
    const client = earlierClient(api.address, kept, DOCUMENT);
    await isSentAway(client);
    const denied = await decide(kept, () => press('Deny'));
    expect(Object.fromEntries(denied)).toMatchObject({ error: 'access_denied', state: 'state-of-the-app' });

    await isSentAway(client);
    const answer = await decide(kept, async () => {
      await page.getByText('agent.example', { exact: true }).waitFor();
      // By keyboard: from the title through the scope to Deny and Allow.
      for (const name of ['Read and write', 'Deny', 'Allow']) {
        await page.keyboard.press('Tab');
        const control = page.getByRole('radio', { name }).or(page.getByRole('button', { name }));
        expect(await control.and(page.locator(':focus')).count(), name).toBe(1);
      }
      await page.keyboard.press('Enter');
    });
    await client.finish(answer);
    expect(await client.call('create_project', aProject)).toBe(true);

    const role = (name: string) => acme.owner.must(`PATCH /members/${acme.editor.id}`, { role: name });
    await role('viewer');
    expect(await client.call('create_project', aProject)).toBe(false);
    expect(await client.call('list_projects')).toBe(true);
    await role('editor');
    expect(await client.call('create_project', aProject)).toBe(true);

    const owners = await browser.newContext();
    const [name = '', value = ''] = acme.owner.cookie.split('=');
    await owners.addCookies([{ name, value, url: api.address }]);
    const keys = await owners.newPage();
    await keys.goto(`${api.address}/keys`);
    await keys.getByRole('row', { name: 'Agent' }).getByRole('button', { name: 'Disconnect' }).click();
    await keys.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await keys.getByRole('dialog').waitFor({ state: 'detached' });
    await isSentAway(client);

    await client.finish(await decide(kept, () => press('Allow')));
    expect(await client.call('list_projects')).toBe(true);
    await acme.owner.must(`DELETE /members/${acme.editor.id}`);
    await isSentAway(client);
    await page.goto(kept.address!.href);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
