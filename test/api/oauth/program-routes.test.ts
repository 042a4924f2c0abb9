import { afterAll, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { fakeContext } from '../support/fake-context.ts';

const app = buildApi(fakeContext());
afterAll(() => app.close());

it.each([
  ['Basic YXBwOnNlY3JldA==', 'Basic realm="earshot"'],
  ['Bearer x', 'Bearer realm="earshot"'],
  ['DPoP', 'DPoP realm="earshot"'],
  ['"x", Basic realm="evil"', undefined],
  ['', undefined],
  [undefined, undefined],
])(
  '/oauth/token answers an app that sends %j and no client_id with the challenge %j',
  async (authorization, challenge) => {
    for (const url of ['/oauth/token', '/oauth/revoke']) {
      const reply = await app.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(authorization !== undefined && { authorization }),
        },
        payload: 'grant_type=refresh_token&refresh_token=x',
      });
      // Revoking without a client_id is allowed.
      if (url === '/oauth/revoke' && authorization === undefined) continue;
      expect(reply.statusCode, url).toBe(401);
      expect(reply.json()).toMatchObject({ error: 'invalid_client' });
      expect(reply.headers['www-authenticate'], url).toBe(challenge);
    }
  },
);
