import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createTokenSource } from '../../../../pipeline/log/kafka/oauth-token.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** An issuer of tokens on this machine. */
async function issuer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  return { tokenUrl, clientId: 'ear shot', clientSecret: 's:ecret', scope: 'kafka' };
}

describe('A source of tokens for brokers', () => {
  it('asks with the client credentials and the scope', async () => {
    let asked: unknown;
    const source = createTokenSource(
      await issuer((request, response) => {
        void text(request).then((body) => {
          asked = { authorization: request.headers.authorization, body };
          response.end(JSON.stringify({ access_token: 'one', expires_in: 60 }));
        });
      }),
    );
    expect(await source()).toEqual({ value: 'one' });
    expect(asked).toEqual({
      authorization: `Basic ${Buffer.from('ear%20shot:s%3Aecret').toString('base64')}`,
      body: 'grant_type=client_credentials&scope=kafka',
    });
  });

  it('shares a token while most of its life is left, and then fetches the next one', async () => {
    let fetched = 0;
    const source = createTokenSource(
      await issuer((_request, response) => {
        fetched += 1;
        response.end(JSON.stringify({ access_token: `token ${fetched}`, expires_in: 60 }));
      }),
    );
    const together = await Promise.all([source(), source()]);
    expect(together.map(({ value }) => value)).toEqual(['token 1', 'token 1']);
    expect(await source()).toEqual({ value: 'token 1' });
    const short = createTokenSource(
      await issuer((_request, response) => {
        fetched += 1;
        response.end(JSON.stringify({ access_token: `token ${fetched}`, expires_in: 0 }));
      }),
    );
    expect([await short(), await short()]).toEqual([{ value: 'token 2' }, { value: 'token 3' }]);
  });

  it('names a refusal and an answer without a token, and asks again after them', async () => {
    const answers: [number, string][] = [
      [401, '{}'],
      [200, '{}'],
      [200, '{"access_token":"at last"}'],
    ];
    const source = createTokenSource(
      await issuer((_request, response) => {
        const [status, body] = answers.shift()!;
        response.writeHead(status).end(body);
      }),
    );
    await expect(source()).rejects.toThrow('refused a token for the brokers with status 401');
    await expect(source()).rejects.toThrow('without an access_token');
    expect(await source()).toEqual({ value: 'at last' });
  });
});
