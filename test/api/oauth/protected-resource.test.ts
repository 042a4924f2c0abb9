import type { InjectOptions } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { fakeContext } from '../support/fake-context.ts';
import { BASE } from './oauth-world.ts';

const app = buildApi(fakeContext());
afterAll(() => app.close());

const challengeOf = async (asked: InjectOptions, authorization?: string) => {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  const reply = await app.inject({ ...asked, headers });
  expect(reply.statusCode).toBe(401);
  return String(reply.headers['www-authenticate']);
};

it.each([
  ['POST', '/mcp', '/mcp'],
  ['GET', '/api/v1/projects/prj_x/keywords', '/api/v1'],
  ['POST', '/graphql', '/graphql'],
] as const)(
  '%s %s points callers without a credential to the authorization metadata',
  async (method, url, path) => {
    const challenge = await challengeOf({ method, url });
    expect(challenge).not.toContain('error=');
    const [, address = ''] = /^Bearer resource_metadata="([^"]+)"/.exec(challenge)!;
    expect(address.startsWith(`${BASE}/.well-known/oauth-protected-resource`)).toBe(true);
    // Includes the URL that RFC 9728 (section 3.1) derives from the resource's address.
    for (const from of [address, `${BASE}/.well-known/oauth-protected-resource${path}`]) {
      const reply = await app.inject(new URL(from).pathname);
      expect(reply.json()).toMatchObject({ resource: BASE + path, authorization_servers: [BASE] });
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
    const wrong = await challengeOf({ method, url }, 'Bearer ss_sk_wrong');
    expect(wrong).toContain(`resource_metadata="${address}", error="invalid_token"`);
  },
);

it('routes meant for people do not point apps to a token', async () => {
  expect(await challengeOf({ url: '/auth/sessions' })).toBe('Bearer realm="earshot"');
});

it('the authorization server lists the same resources', async () => {
  const { protected_resources } = (await app.inject('/.well-known/oauth-authorization-server')).json<{
    protected_resources: string[];
  }>();
  expect(protected_resources).toEqual([`${BASE}/mcp`, `${BASE}/api/v1`, `${BASE}/graphql`]);
});
