import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../../api/main.ts';
import type { AddressGuard } from '../../../outbound/address-guard.ts';
import { freePort } from '../../../runtime/process/free-port.ts';
import { fakeContext } from '../support/fake-context.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';
import { earlierClient, latestClient, type Kept } from './connecting.ts';
import { CALLBACK } from './oauth-world.ts';

const DOCUMENT = 'https://agent.example/client.json';

let world: World;
let api: Awaited<ReturnType<typeof startApi>>;
let acme: Tenant;

beforeAll(async () => {
  const { config, guard } = fakeContext();
  // The metadata contains the service's address, so it has to be known in advance.
  const port = await freePort();
  const call: AddressGuard['call'] = ({ url }) =>
    Promise.resolve({
      status: url === DOCUMENT ? 200 : 404,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: DOCUMENT, client_name: 'Agent', redirect_uris: [CALLBACK] }),
    });
  world = await openWorld({
    config: { ...config, port, baseUrl: `http://127.0.0.1:${port}` },
    guard: { ...guard, call },
  });
  api = await startApi(world.context);
  acme = await world.tenant('Acme');
});
afterAll(async () => {
  await api.close();
  await world.close();
});

/** Acts as the user's browser: opens the app's authorization URL and submits the decision on the consent page. */
async function approve(address: URL, cookie: string, decision: object = {}): Promise<URLSearchParams> {
  const asked = await fetch(address, { redirect: 'manual', headers: { cookie } });
  const page = new URL(asked.headers.get('location')!);
  const browser = asked.headers.get('set-cookie')!.split(';')[0]!;
  const decided = await fetch(`${page.origin}/auth${page.pathname}`, {
    method: 'POST',
    headers: { cookie: `${cookie}; ${browser}`, 'content-type': 'application/json', origin: page.origin },
    body: JSON.stringify({ approve: true, ...decision }),
  });
  const { redirect_to } = (await decided.json()) as { redirect_to: string };
  return new URL(redirect_to).searchParams;
}

describe.each([
  ['the latest revision, registering itself', latestClient, undefined],
  ['the latest revision, with a client document', latestClient, DOCUMENT],
  ['an earlier revision, registering itself', earlierClient, undefined],
  ['an earlier revision, with a client document', earlierClient, DOCUMENT],
] as const)("the SDK's client of %s", (_which, clientOf, document) => {
  it('connects from the address alone, refreshes its tokens, and can be disconnected', async () => {
    const kept: Kept = {};
    const client = clientOf(api.address, kept, document);
    await expect(client.tools()).rejects.toThrow(/unauthorized/i);
    expect(kept.client?.client_id).toMatch(document ?? /^app_/);
    expect(kept.address?.searchParams.get('resource')).toBe(`${api.address}/mcp`);
    expect(kept.address?.searchParams.get('scope')).toBe('read write owner');

    const answer = await approve(kept.address!, acme.editor.cookie);
    expect(answer.get('state')).toBe('state-of-the-app');
    await client.finish(answer);
    expect(kept.tokens?.scope).toBe('read write');
    const tools = await client.tools();
    expect(tools).toContain('create_project');
    expect(tools).not.toContain('create_api_key');

    const { access_token } = kept.tokens!;
    await world.stores.postgres.query(
      `UPDATE oauth_tokens SET expires_at = now() - interval '1 second' WHERE kind = 'access'`,
    );
    expect(await client.tools()).toEqual(tools);
    expect(kept.tokens!.access_token).not.toBe(access_token);

    await acme.owner.must(`DELETE /oauth/connections/${encodeURIComponent(kept.client!.client_id)}`);
    await expect(client.tools()).rejects.toThrow();
  });
});

it('a client that an owner lets act as an owner sees the tools of owners', async () => {
  const kept: Kept = {};
  const client = latestClient(api.address, kept);
  await client.tools().catch(() => undefined);
  await client.finish(await approve(kept.address!, acme.owner.cookie, { scope: 'owner' }));
  expect(kept.tokens?.scope).toBe('read write owner');
  expect(await client.tools()).toContain('create_api_key');
});

it('a read-only client sees no tools that write', async () => {
  const kept: Kept = {};
  const client = latestClient(api.address, kept);
  await client.tools().catch(() => undefined);
  await client.finish(await approve(kept.address!, acme.editor.cookie, { scope: 'read' }));
  const tools = await client.tools();
  expect(tools).toContain('list_mentions');
  expect(tools).not.toContain('create_project');
});

it('a client rejects an authorization response from another server', async () => {
  const kept: Kept = {};
  const client = latestClient(api.address, kept);
  await client.tools().catch(() => undefined);
  const answer = await approve(kept.address!, acme.editor.cookie);
  answer.set('iss', 'https://evil.example');
  await expect(client.finish(answer)).rejects.toThrow();
  expect(kept.tokens).toBeUndefined();
});
