import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { channelsWith } from '../support/channels.ts';
import { NotSentError } from '../../outbound/channels/channel.ts';
import type { Message } from '../../outbound/messages/message.ts';
import type { Invite } from '../../schemas/accounts/invite.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import { connectApp } from './support/people.ts';
import { openWorld, type Tenant, type World } from './support/world.ts';
import { untilPasses } from '../support/eventually.ts';

const NOT_FOUND = { status: 404, body: { error: { code: 'not_found' } } };
const CONFLICT = { status: 409, body: { error: { code: 'conflict' } } };

let world: World;
let acme: Tenant;
/** Emails sent so far. While `mailFails` is true, sending fails. */
const mails: { to: string; message: Message }[] = [];
let mailFails = false;

beforeAll(async () => {
  const email = {
    send: (to: string, message: Message) => {
      if (mailFails) return Promise.reject(new NotSentError('The mail server refuses connections.'));
      mails.push({ to, message });
      return Promise.resolve(`to ${to}`);
    },
  };
  world = await openWorld({ channels: channelsWith({ email }) });
});
beforeEach(async () => {
  acme = await world.tenant('Acme');
});
afterAll(() => world.close());

describe('members', () => {
  it('are listed to everyone, with their roles', async () => {
    const members = await acme.must<Member[]>('GET /members');
    expect(members.map(({ role }) => role).sort()).toEqual(['editor', 'owner', 'viewer']);
    expect(members.find(({ id }) => id === acme.owner.id)).toEqual({
      id: acme.owner.id,
      email: acme.owner.email,
      name: 'owner',
      role: 'owner',
      joined_at: expect.any(String) as string,
    });
  });

  it('have the rights of a new role from the next request on', async () => {
    expect((await acme.viewer.call('POST /views', { name: 'x' })).status).toBe(403);
    const after = await acme.owner.must<Member>(`PATCH /members/${acme.viewer.id}`, { role: 'editor' });
    expect(after).toMatchObject({ id: acme.viewer.id, role: 'editor' });
    expect((await acme.viewer.call('POST /views', { name: 'x' })).status).toBe(201);
    await acme.owner.must(`PATCH /members/${acme.viewer.id}`, { role: 'viewer' });
    expect((await acme.viewer.call('POST /views', { name: 'x' })).status).toBe(403);
  });

  it('lose only their own sessions and apps when they are removed', async () => {
    const { postgres } = world.stores;
    const audience = [world.context.config.baseUrl];
    const app = { client: 'an-app', userId: acme.editor.id, scope: 'write', audience } as const;
    const token = await connectApp(postgres, acme.workspaceId, app);
    expect((await acme.call('GET /workspace', undefined, token)).status).toBe(200);
    expect(await acme.owner.must(`DELETE /members/${acme.editor.id}`)).toEqual({
      deleted: true,
      id: acme.editor.id,
    });
    expect((await acme.editor.call('GET /workspace')).status).toBe(401);
    expect((await acme.call('GET /workspace', undefined, token)).status).toBe(401);
    expect((await acme.viewer.call('GET /workspace')).status).toBe(200);
    expect(await acme.owner.call(`DELETE /members/${acme.editor.id}`)).toMatchObject(NOT_FOUND);
  });

  it('always include an owner', async () => {
    const self = `/members/${acme.owner.id}`;
    expect(await acme.owner.call(`PATCH ${self}`, { role: 'editor' })).toMatchObject(CONFLICT);
    expect(await acme.owner.call(`DELETE ${self}`)).toMatchObject(CONFLICT);
    expect((await acme.owner.call(`PATCH ${self}`, { role: 'owner' })).status).toBe(200);
  });

  it('cannot both step down when they are the last two owners', async () => {
    await acme.owner.must(`PATCH /members/${acme.editor.id}`, { role: 'owner' });
    const { postgres } = world.stores;
    const waiting = async () => {
      const rows = await postgres.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
      );
      expect(rows).toHaveLength(2);
    };
    // Both requests have checked for other owners before either can write.
    const answers = await postgres.transaction(async (tx) => {
      await tx.query('SELECT FROM members WHERE workspace_id = $1 FOR UPDATE', [acme.workspaceId]);
      const both = [acme.owner, acme.editor].map((each) =>
        each.call(`PATCH /members/${each.id}`, { role: 'viewer' }),
      );
      await untilPasses(waiting);
      return { both };
    });
    const statuses = (await Promise.all(answers.both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const members = await acme.must<Member[]>('GET /members');
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('can only be changed if they exist, and only to an existing role', async () => {
    expect(await acme.owner.call('PATCH /members/usr_nobody', { role: 'viewer' })).toMatchObject(NOT_FOUND);
    for (const body of [
      {},
      { role: 'admin' },
      { role: null },
      { role: 'viewer', name: 'x' },
      { role: 'viewer', nick: 'x' },
    ])
      expect((await acme.owner.call(`PATCH /members/${acme.viewer.id}`, body)).status).toBe(400);
  });
});

describe('invites', () => {
  const invite = (body: object) => acme.owner.call<Invite & { link: string }>('POST /invites', body);

  it('are emailed, with a link that is returned only once', async () => {
    const { status, body } = await invite({ email: 'ann@example.com', role: 'editor' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: 'ann@example.com', role: 'editor', sent: true });
    expect(body.link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/invite\/[\w-]{43}$/);
    const days = (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7);
    expect(mails.at(-1)).toMatchObject({
      to: 'ann@example.com',
      message: { subject: 'owner invites you to Acme on Earshot', link: { url: body.link } },
    });
    const [listed, ...others] = await acme.owner.must<Invite[]>('GET /invites');
    expect(others).toEqual([]);
    const { id, email, role, expires_at, created_at } = body;
    expect(listed).toEqual({ id, email, role, expires_at, created_at });
  });

  it('are created even if the email fails, and include the reason', async () => {
    mailFails = true;
    const { status, body } = await invite({ email: 'ann@example.com', role: 'viewer' });
    mailFails = false;
    expect(status).toBe(201);
    expect(body).toMatchObject({ sent: false, detail: 'The mail server refuses connections.' });
  });

  it('replace an earlier one to the same address, and are gone when revoked', async () => {
    const { body: first } = await invite({ email: 'ann@example.com', role: 'owner' });
    const { body: second } = await invite({ email: 'ANN@example.com', role: 'viewer' });
    expect(await acme.owner.must<Invite[]>('GET /invites')).toMatchObject([
      { id: second.id, role: 'viewer' },
    ]);
    expect(await acme.owner.call(`DELETE /invites/${first.id}`)).toMatchObject(NOT_FOUND);
    await acme.owner.must(`DELETE /invites/${second.id}`);
    expect(await acme.owner.must('GET /invites')).toEqual([]);
    expect(await acme.owner.call(`DELETE /invites/${second.id}`)).toMatchObject(NOT_FOUND);
  });

  it('are rejected for people who are already members', async () => {
    const email = acme.viewer.email.toUpperCase();
    expect(await invite({ email, role: 'editor' })).toMatchObject(CONFLICT);
  });

  it.each([
    [{ email: 'ann', role: 'viewer' }, 'email: must be one email address'],
    [{ email: 'a@b@c.example', role: 'viewer' }, 'email'],
    [{ email: 'a@example.com, b@example.com', role: 'viewer' }, 'email'],
    [{ email: 'a\r\nBcc: b@example.com', role: 'viewer' }, 'email'],
    [{ email: `${'a'.repeat(64)}@${'b.'.repeat(95)}example`, role: 'viewer' }, 'email'],
    [{ role: 'viewer' }, 'email: is required'],
    [{ email: 'ann@example.com' }, 'role: is required'],
    [{ email: 'ann@example.com', role: 'admin' }, 'role'],
  ])('are rejected as %j', async (body, message) => {
    const reply = await acme.owner.call<{ error: { message: string } }>('POST /invites', body);
    expect(reply.status).toBe(400);
    expect(reply.body.error.message.startsWith(message), reply.body.error.message).toBe(true);
    expect(await acme.owner.must('GET /invites')).toEqual([]);
  });
});
