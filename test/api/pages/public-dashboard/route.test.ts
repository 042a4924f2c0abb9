import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApi } from '../../../../api/main.ts';
import { fakeContext } from '../../support/fake-context.ts';

const { postgres, config } = fakeContext();
let app: FastifyInstance;
afterEach(() => app.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: '/p/acme', headers });

describe('the route of a public dashboard', () => {
  it('limits requests per address, and shows browsers a page that says when to retry', async () => {
    const rateLimits = { read: 1, write: 1, sql: 1, draft: 1, auth: 1 };
    const none = { ...postgres, query: () => Promise.resolve([]) };
    app = buildApi(fakeContext({ postgres: none, config: { ...config, rateLimits } }));
    expect((await get()).statusCode).toBe(404);
    const page = await get(BROWSER);
    expect(page.statusCode).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.body).toContain('Too many requests: try again in');
    expect((await get()).json()).toMatchObject({ error: { code: 'rate_limited' } });
  });

  it('shows browsers a page when a store is unavailable, without the reason', async () => {
    const away = {
      ...postgres,
      query: () => Promise.reject(Object.assign(new Error('pg-1.internal'), { code: 'ECONNREFUSED' })),
    };
    app = buildApi(fakeContext({ postgres: away }));
    const page = await get(BROWSER);
    expect(page.statusCode).toBe(503);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Back in a moment');
    expect(page.body).not.toContain('pg-1');
  });

  it('returns an internal error like any other route, which logs it', async () => {
    const broken = { ...postgres, query: () => Promise.reject(new Error('secret')) };
    app = buildApi(fakeContext({ postgres: broken }));
    const answer = await get(BROWSER);
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { error: { code: 'internal' } }]);
  });
});
