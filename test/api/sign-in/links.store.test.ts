import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { callAuth, cookieOf, type AuthAnswer } from './auth-call.ts';
import { openAccountWorld, OTHER_PASSWORD, type AccountWorld } from './account-world.ts';
import { untilPasses } from '../../support/eventually.ts';

let at: AccountWorld;
beforeAll(async () => void (at = await openAccountWorld()));
afterAll(() => at.world.close());

const ask = (email: string) => at.call('POST /auth/forgot-password', { email });
const reset = (token: string, password = OTHER_PASSWORD) =>
  at.call('POST /auth/reset-password', { token, password });
const askToSignIn = (email: string) => at.call('POST /auth/sign-in-link', { email });
const follow = (token: string) => at.call('POST /auth/sign-in-link/accept', { token });
const age = (minutes: number) =>
  at.world.stores.postgres.query(
    `UPDATE sign_in_links SET expires_at = expires_at - $1 * interval '1 minute'`,
    [minutes],
  );
const atOnce = (times: number, use: () => Promise<AuthAnswer>) =>
  Promise.all(Array.from({ length: times }, use));
const statuses = (replies: readonly AuthAnswer[]) => replies.map(({ status }) => status).sort();

describe('a forgotten password', () => {
  it('is reset by an emailed link, which ends all sessions and starts none', async () => {
    const id = await at.person('Jane@Example.com');
    const before = await at.session(id);
    expect(await ask('JANE@example.com')).toMatchObject({ status: 202, body: { accepted: true } });
    const reply = await reset(await at.mailbox.token('Jane@Example.com'));
    expect(reply).toEqual({ status: 200, body: { reset: true }, setCookie: undefined });
    expect(await at.isOpen(before)).toBe(false);
    expect(await at.signIn('jane@example.com')).toBeNull();
    expect(await at.signIn('jane@example.com', OTHER_PASSWORD)).not.toBeNull();
    await untilPasses(async () =>
      expect(await at.noted(at.globex.workspaceId, id)).toEqual(
        expect.arrayContaining(['forgot_password done', 'reset_password done']),
      ),
    );
  });

  it('is reset once, even if the link is used concurrently', async () => {
    await at.person('several@example.com');
    await ask('several@example.com');
    const token = await at.mailbox.token('several@example.com');
    const replies = await atOnce(4, () => reset(token));
    expect(statuses(replies)).toEqual([200, 404, 404, 404]);
    expect((await reset(token)).status).toBe(404);
  });

  it('is not reset by an unknown, expired or unrelated link, all with the same error', async () => {
    await at.person('late@example.com');
    await askToSignIn('late@example.com');
    const other = await at.mailbox.token('late@example.com');
    await ask('late@example.com');
    const late = await at.mailbox.token('late@example.com');
    await age(31);
    const replies = [await reset('x'.repeat(43)), await reset(other), await reset(late)];
    expect(replies[0]).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  });

  it('can be reset with the same link after the new password was rejected', async () => {
    await at.person('short@example.com');
    await ask('short@example.com');
    const token = await at.mailbox.token('short@example.com');
    expect((await reset(token, 'x'.repeat(9))).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it("causes at most three emails within a link's lifetime, all with valid links", async () => {
    await at.person('flood@example.com');
    for (let n = 0; n < 5; n += 1) await ask('flood@example.com');
    await at.person('after@example.com');
    await ask('after@example.com');
    await at.mailbox.token('after@example.com');
    const first = await at.mailbox.token('flood@example.com');
    expect(at.mailbox.mails.filter(({ to }) => to === 'flood@example.com')).toHaveLength(2);
    expect((await reset(first)).status).toBe(200);
  });

  it('is reset by a link to the configured base URL, whatever Host was sent', async () => {
    await at.person('host@example.com');
    await callAuth(
      at.world.app,
      'POST /auth/forgot-password',
      { email: 'host@example.com' },
      { host: 'evil.example' },
    );
    const mail = await untilPasses(() => {
      const found = at.mailbox.mails.find(({ to }) => to === 'host@example.com');
      expect(found).toBeDefined();
      return found!;
    });
    expect(mail.message.link.url).toMatch(/^http:\/\/127\.0\.0\.1:8080\/reset-password\/[\w-]{43}$/);
    const kept = await at.world.stores.postgres.query('SELECT l::text AS row FROM sign_in_links l');
    expect(JSON.stringify(kept)).not.toContain(mail.message.link.url.split('/').at(-1));
  });

  it('has its email sent before the service closes, and only to existing accounts', async () => {
    await at.person('closing@example.com');
    const app = buildApi(at.world.context);
    const answers = [];
    for (const email of ['nobody@example.com', 'closing@example.com'])
      answers.push(await callAuth(app, 'POST /auth/forgot-password', { email }));
    expect(answers[1]).toEqual(answers[0]);
    await app.close();
    const recipients = at.mailbox.mails.map(({ to }) => to);
    expect(recipients).toContain('closing@example.com');
    expect(recipients).not.toContain('nobody@example.com');
  });

  it('cannot be reset from a page of another site', async () => {
    const foreign = { origin: 'https://evil.example' };
    for (const path of ['forgot-password', 'reset-password', 'sign-in-link', 'sign-in-link/accept'])
      expect((await callAuth(at.world.app, `POST /auth/${path}`, {}, foreign)).status).toBe(403);
  });
});

describe('a sign-in link', () => {
  it('starts a single session, even if ten requests use it at once', async () => {
    const id = await at.person('link@example.com');
    await askToSignIn('link@example.com');
    const token = await at.mailbox.token('link@example.com');
    const replies = await atOnce(10, () => follow(token));
    expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(404)]);
    const winner = replies.find(({ status }) => status === 200)!;
    expect(winner.body).toMatchObject({ member: { email: 'link@example.com' } });
    expect(await at.isOpen(cookieOf(winner))).toBe(true);
    expect((await follow(token)).status).toBe(404);
    expect(await at.noted(at.acme.workspaceId, id)).toContain('sign_in done');
  });

  it('is not used up when its page is loaded, and expires after five minutes', async () => {
    await at.person('scan@example.com');
    await askToSignIn('scan@example.com');
    const token = await at.mailbox.token('scan@example.com');
    for (const method of ['GET', 'HEAD'] as const)
      await at.world.app.inject({ method, url: `/sign-in/${token}` });
    expect((await follow(token)).status).toBe(200);
    await askToSignIn('scan@example.com');
    const late = await at.mailbox.token('scan@example.com');
    await age(6);
    expect((await follow(late)).status).toBe(404);
  });

  it('replaces the session the browser had', async () => {
    const before = await at.session(await at.person('fixed@example.com'));
    await askToSignIn('fixed@example.com');
    const token = await at.mailbox.token('fixed@example.com');
    await at.call('POST /auth/sign-in-link/accept', { token }, before);
    expect(await at.isOpen(before)).toBe(false);
  });

  it('is available only with a mail server', async () => {
    const { context } = at.world;
    const variables = { ...context.config.variables, EARSHOT_SMTP_URL: null };
    const app = buildApi({ ...context, config: { ...context.config, variables } });
    expect((await callAuth(app, 'GET /auth/options')).body).toEqual({ magic_link: false });
    expect((await callAuth(app, 'POST /auth/sign-in-link', { email: 'a@example.com' })).status).toBe(404);
    expect((await callAuth(app, 'POST /auth/forgot-password', { email: 'a@example.com' })).status).toBe(202);
    expect((await at.call('GET /auth/options')).body).toEqual({ magic_link: true });
    await app.close();
  });
});
