import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { fakeContext } from '../support/fake-context.ts';

const QUOTA = 2;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

interface Count {
  /** A request that is rejected with `status` and counted. */
  readonly attempt: InjectOptions;
  readonly status: number;
  /** Requests that count toward the same limit. */
  readonly alike: readonly InjectOptions[];
}

/** The groups of requests that are limited separately. */
const COUNTS: Readonly<Record<string, Count>> = {
  apps: {
    attempt: {
      ...{ method: 'POST', url: '/oauth/token', headers: form },
      payload: 'grant_type=refresh_token&refresh_token=x&client_id=app_x',
    },
    status: 401,
    alike: [
      { url: '/oauth/authorize?client_id=app_x' },
      { method: 'POST', url: '/oauth/register', payload: {} },
    ],
  },
  'bad credentials': {
    attempt: { url: '/api/v1/projects', headers: { authorization: 'Bearer ss_sk_wrong' } },
    status: 401,
    alike: [{ method: 'POST', url: '/graphql', headers: { authorization: 'Bearer no-token' } }],
  },
  'people who sign in': {
    attempt: {
      ...{ method: 'POST', url: '/auth/reset-password' },
      payload: { token: 'x', password: 'long enough' },
    },
    status: 404,
    alike: [
      { method: 'POST', url: '/auth/sign-in', payload: { email: 'a@example.com', password: 'x' } },
      { method: 'POST', url: '/auth/forgot-password', payload: { email: 'a@example.com' } },
    ],
  },
};

it('app requests, bad credentials and sign-ins have separate limits per network address', async () => {
  const { config, postgres } = fakeContext();
  const rateLimits = { read: 100, write: 100, sql: 100, draft: 100, auth: QUOTA };
  // The database is empty: no users, no credentials.
  const nothing = { ...postgres, query: () => Promise.resolve([]) };
  const app = buildApi(fakeContext({ config: { ...config, rateLimits }, postgres: nothing }));
  const statusOf = async (what: InjectOptions, remoteAddress = '192.0.2.1') =>
    (await app.inject({ ...what, remoteAddress })).statusCode;
  for (const [who, { attempt, status, alike }] of Object.entries(COUNTS)) {
    for (let n = 0; n < QUOTA; n++) expect(await statusOf(attempt), who).toBe(status);
    for (const each of [attempt, ...alike]) expect(await statusOf(each), `${who}: ${each.url}`).toBe(429);
    expect(await statusOf(attempt, '192.0.2.2'), who).toBe(status);
  }
  await app.close();
});
