import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replacePassword } from '../../../postgres/accounts/passwords.ts';
import { lockAccount } from '../../../postgres/accounts/users.ts';
import { cookieOf } from './auth-call.ts';
import { openAccountWorld, OTHER_PASSWORD, PASSWORD, type AccountWorld } from './account-world.ts';
import { untilPasses } from '../../support/eventually.ts';

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

const change = (cookie: string | null, body: object = {}) =>
  at.call(
    'POST /auth/password',
    { current_password: PASSWORD, new_password: OTHER_PASSWORD, ...body },
    cookie,
  );

/** Changes the password while an attempt is reading the person's account. Returns the outcome of the attempt. */
async function overtaken<T>(userId: string, attempt: () => Promise<T>): Promise<T> {
  const { postgres } = at.world.stores;
  const { ended } = await postgres.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const running = { ended: attempt() };
    await untilPasses(async () => {
      const waiting = await postgres.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await replacePassword(tx, userId, 'another', null);
    return running;
  });
  return ended;
}

describe('changing a password', () => {
  it('ends all other sessions and emailed links, and gives this session a new token', async () => {
    const id = await at.person('jane@example.com');
    const [here, there] = [await at.session(id), await at.session(id)];
    await at.call('POST /auth/switch-workspace', { workspace_id: at.globex.workspaceId }, there);
    await at.call('POST /auth/forgot-password', { email: 'jane@example.com' });
    const token = await at.mailbox.token('jane@example.com');
    const reply = await change(here);
    expect(reply).toMatchObject({ status: 200, body: { changed: true } });
    expect(cookieOf(reply)).not.toBe(here);
    expect(await at.isOpen(cookieOf(reply))).toBe(true);
    const { body } = await at.call<{ sessions: unknown[] }>('GET /auth/sessions', undefined, cookieOf(reply));
    expect(body.sessions).toHaveLength(1);
    expect(await at.isOpen(here)).toBe(false);
    const late = await at.call('POST /auth/reset-password', { token, password: PASSWORD });
    expect(late.status).toBe(404);
    expect(await at.signIn('jane@example.com')).toBeNull();
    expect(await at.signIn('jane@example.com', OTHER_PASSWORD)).not.toBeNull();
    for (const { workspaceId } of [at.acme, at.globex])
      expect(await at.noted(workspaceId, id)).toContain('change_password done');
    await untilPasses(() => expect(at.mailbox.mails.map(({ to }) => to)).toContain('jane@example.com'));
  });

  it('is rejected with a wrong current password, and changes nothing', async () => {
    const id = await at.person('wrong@example.com');
    const [here, there] = [await at.session(id), await at.session(id)];
    const reply = await change(here, { current_password: OTHER_PASSWORD });
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    expect(JSON.stringify(reply.body)).toContain('current_password: ');
    expect([await at.isOpen(here), await at.isOpen(there)]).toEqual([true, true]);
    await untilPasses(async () =>
      expect(await at.noted(at.globex.workspaceId, id)).toContain('change_password refused'),
    );
  });

  it('succeeds once when it is requested twice at the same time', async () => {
    const id = await at.person('twice@example.com');
    const cookies = [await at.session(id), await at.session(id)];
    const replies = await Promise.all(cookies.map((cookie) => change(cookie)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([
    [{ new_password: 'x'.repeat(9) }, 'new_password'],
    [{ new_password: 'x'.repeat(201) }, 'new_password'],
    [{ current_password: '' }, 'current_password'],
  ])('rejects %j and names the field', async (body, field) => {
    const reply = await change(at.acme.owner.cookie, body);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).toContain(`"${field}: `);
  });

  it('needs a session', async () => {
    expect((await change(null)).status).toBe(401);
  });

  it('leaves no session from a concurrent sign-in with the old password', async () => {
    const id = await at.person('race@example.com');
    expect(await overtaken(id, () => at.signIn('race@example.com'))).toBeNull();
  });

  it('leaves no session from a link emailed before it', async () => {
    const id = await at.person('mailed@example.com');
    await at.call('POST /auth/sign-in-link', { email: 'mailed@example.com' });
    const token = await at.mailbox.token('mailed@example.com');
    const follow = () => at.call('POST /auth/sign-in-link/accept', { token });
    expect((await overtaken(id, follow)).status).toBe(404);
  });
});
