import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicesOfMember } from '../../../postgres/accounts/push-devices.ts';
import { createPushBrowser } from '../../support/push-browser.ts';
import { openAccountWorld, type AccountWorld } from './account-world.ts';

interface Listed {
  readonly public_key: string;
  readonly devices: readonly { readonly id: string; readonly browser: string | null }[];
}

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

const subscription = (path: string, keys = createPushBrowser().keys) => ({
  endpoint: `https://push.example/${path}`,
  expirationTime: null,
  keys,
});
const list = async (cookie: string) => (await at.call<Listed>('GET /auth/push', undefined, cookie)).body;
const subscribe = (cookie: string, body: object) => at.call<{ id: string }>('POST /auth/push', body, cookie);
const ofMember = (email: string, workspaceId = at.acme.workspaceId) =>
  devicesOfMember(at.world.stores.postgres, at.world.context.secretKey, workspaceId, email);

describe('the browsers of a person', () => {
  it('are added, listed, read by the sender for members of the workspace, and removed', async () => {
    const userId = await at.person('push@example.com');
    const cookie = await at.session(userId);
    const { public_key } = await list(cookie);
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    expect(await ofMember('Push@example.com')).toEqual([]);
    const sent = subscription('a');
    const { body, status } = await subscribe(cookie, sent);
    expect(status).toBe(200);
    expect((await list(cookie)).devices).toMatchObject([{ id: body.id }]);
    const stored = [{ id: body.id, endpoint: sent.endpoint, keys: sent.keys }];
    expect(await ofMember('Push@example.com')).toEqual(stored);
    expect(await ofMember('nobody@example.com')).toBeNull();
    const raw = await at.world.stores.postgres.query('SELECT subscription FROM push_devices');
    expect(JSON.stringify(raw)).not.toContain('push.example');
    expect((await at.call(`DELETE /auth/push/${body.id}`, undefined, at.acme.owner.cookie)).status).toBe(404);
    expect((await at.call(`DELETE /auth/push/${body.id}`, undefined, cookie)).status).toBe(200);
    expect(await ofMember('push@example.com')).toEqual([]);
    expect(await at.noted(at.acme.workspaceId, userId)).toEqual([
      'add_push_device done',
      'remove_push_device done',
    ]);
  });

  it('that subscribe again replace what they had, also for another person', async () => {
    const [one, other] = [await at.person('first@example.com'), await at.person('second@example.com')];
    const same = subscription('same');
    await subscribe(await at.session(one), same);
    await subscribe(await at.session(other), same);
    expect(await ofMember('first@example.com')).toEqual([]);
    expect(await ofMember('second@example.com')).toMatchObject([{ endpoint: same.endpoint }]);
  });

  it('are forgotten with the session in which they were added, if somebody ends it', async () => {
    const userId = await at.person('leaving@example.com');
    const [here, there, kept] = await Promise.all([0, 1, 2].map(() => at.session(userId)));
    for (const [name, cookie] of Object.entries({ here, there, kept }))
      await subscribe(cookie!, subscription(name));
    const left = async () =>
      (await ofMember('leaving@example.com'))?.map(({ endpoint }) => endpoint.split('/').pop());
    expect(await left()).toEqual(['here', 'there', 'kept']);
    await at.call('POST /auth/sign-out', {}, here);
    expect(await left()).toEqual(['there', 'kept']);
    const { body } = await at.call<{ sessions: { id: string; current: boolean }[] }>(
      'GET /auth/sessions',
      undefined,
      there,
    );
    await at.call(
      `DELETE /auth/sessions/${body.sessions.find(({ current }) => current)!.id}`,
      undefined,
      there,
    );
    expect(await left()).toEqual(['kept']);
    await subscribe(await at.session(userId), subscription('other'));
    await at.call('DELETE /auth/sessions', undefined, kept);
    expect(await left()).toEqual(['kept']);
  });

  it('stay when the session merely expires', async () => {
    const userId = await at.person('expired@example.com');
    await subscribe(await at.session(userId), subscription('expired'));
    await at.world.stores.postgres.query(
      "UPDATE sessions SET used_at = now() - interval '8 days' WHERE user_id = $1",
      [userId],
    );
    await at.session(userId);
    expect(await ofMember('expired@example.com')).toHaveLength(1);
  });

  it('must have an address that may be called, and keys of their curve', async () => {
    const cookie = await at.session(await at.person('wrong@example.com'));
    const refused = async (body: object) => JSON.stringify((await subscribe(cookie, body)).body);
    const good = subscription('x');
    const inside = await refused({ ...good, endpoint: 'https://127.0.0.1/x' });
    expect(inside).toContain('endpoint: ');
    const noPoint = { ...good.keys, p256dh: `B${'A'.repeat(86)}` };
    expect(await refused({ ...good, keys: noPoint })).toContain('keys.p256dh: must be a point');
    expect(await refused({ ...good, keys: { ...good.keys, auth: 'short' } })).toContain('keys.auth');
    expect((await list(cookie)).devices).toEqual([]);
  });
});
