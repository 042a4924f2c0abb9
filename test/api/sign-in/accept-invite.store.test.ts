import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Invite } from '../../../schemas/accounts/invite.ts';
import type { Member } from '../../../schemas/accounts/member.ts';
import { openWorld, type Tenant, type World } from '../support/world.ts';
import { cookieOf, postAuth } from './auth-call.ts';

type NewInvite = Invite & { readonly link: string };

const PASSWORD = 'ten code points at least';

let world: World;
let acme: Tenant;
let globex: Tenant;
beforeAll(async () => {
  world = await openWorld();
  [acme, globex] = [await world.tenant('Acme'), await world.tenant('Globex')];
});
afterAll(() => world.close());

const tokenOf = ({ link }: NewInvite) => link.split('/').at(-1)!;
const accept = (body: object) =>
  postAuth(world.app, '/auth/accept-invite', { name: 'Ann', password: PASSWORD, ...body });
const invite = (email: string, role = 'editor', tenant = acme) =>
  tenant.owner.must<NewInvite>('POST /invites', { email, role });

const UNKNOWN = { status: 404, body: { error: { code: 'not_found' } } };

describe('accepting an invite', () => {
  it('creates an account, joins with the invited role, and signs in', async () => {
    const reply = await accept({ token: tokenOf(await invite('ann@example.com')) });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      member: { email: 'ann@example.com', name: 'Ann', role: 'editor' },
      workspace: { id: acme.workspaceId },
      workspaces: [{ name: 'Acme', role: 'editor' }],
    });
    const headers = { cookie: cookieOf(reply) };
    expect((await acme.callWith(headers, 'POST /views', { name: 'mine' })).status).toBe(201);
    expect((await acme.callWith(headers, 'GET /invites')).status).toBe(403);
    const members = await acme.owner.must<Member[]>('GET /members');
    expect(members.map(({ email }) => email)).toContain('ann@example.com');
    const again = { email: 'ann@example.com', password: PASSWORD };
    expect((await postAuth(world.app, '/auth/sign-in', again)).status).toBe(200);
  });

  it('works once, even for concurrent requests', async () => {
    const token = tokenOf(await invite('once@example.com'));
    const replies = await Promise.all([1, 2, 3].map(() => accept({ token })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await accept({ token })).toMatchObject(UNKNOWN);
  });

  it('fails the same way for an unknown, expired, revoked or replaced invite', async () => {
    const expired = tokenOf(await invite('late@example.com'));
    await world.stores.postgres.query(
      `UPDATE invites SET expires_at = now() - interval '1 second' WHERE email = 'late@example.com'`,
    );
    const revoked = await invite('revoked@example.com');
    await acme.owner.must(`DELETE /invites/${revoked.id}`);
    const replaced = tokenOf(await invite('twice@example.com', 'owner'));
    const standing = tokenOf(await invite('Twice@example.com', 'viewer'));
    const replies = await Promise.all(
      ['x'.repeat(43), expired, tokenOf(revoked), replaced].map((token) => accept({ token })),
    );
    expect(replies[0]).toMatchObject(UNKNOWN);
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect((await accept({ token: standing })).body).toMatchObject({ member: { role: 'viewer' } });
  });

  it('requires the password of an existing account, and keeps the invite if it is wrong', async () => {
    await accept({ token: tokenOf(await invite('both@example.com')) });
    const token = tokenOf(await invite('BOTH@example.com', 'viewer', globex));
    const wrong = await accept({ token, password: 'another password' });
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    const reply = await accept({ token, name: 'Somebody else' });
    expect(reply.body).toMatchObject({
      member: { email: 'both@example.com', name: 'Ann', role: 'viewer' },
      workspace: { name: 'Globex' },
      workspaces: [{ name: 'Acme' }, { name: 'Globex' }],
    });
  });

  it.each([
    ['password', 'x'.repeat(9)],
    ['password', 'x'.repeat(201)],
    ['password', undefined],
    ['name', ' '],
    ['name', 'x'.repeat(81)],
    ['token', ''],
    ['role', 'owner'],
  ])('is rejected with %s = %j, and the invite stays', async (field, value) => {
    const token = tokenOf(await invite('rules@example.com'));
    const reply = await accept({ token, [field]: value });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(`"${field}: `);
    const invites = await acme.owner.must<Invite[]>('GET /invites');
    expect(invites.map(({ email }) => email)).toContain('rules@example.com');
  });
});
