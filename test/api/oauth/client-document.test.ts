import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDocumentReader } from '../../../api/oauth/client-document.ts';
import type { AddressGuard, GuardedResponse } from '../../../outbound/address-guard.ts';
import { createAddressGuard } from '../../../outbound/guard.ts';
import { callPinned } from '../../../outbound/pinned-call.ts';
import { silentLogger } from '../../../runtime/logger.ts';

const ID = 'https://app.example/client.json';
const DOCUMENT = { client_id: ID, client_name: 'App', redirect_uris: ['https://app.example/cb'] };
const CLIENT = { id: ID, name: 'App', redirectUris: ['https://app.example/cb'] };

const found = (document: unknown, changes: Partial<GuardedResponse> = {}): GuardedResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: typeof document === 'string' ? document : JSON.stringify(document),
  ...changes,
});

/** Creates a document reader over a stubbed network that always returns this response. */
function reader(answer: GuardedResponse) {
  const call = vi.fn<AddressGuard['call']>(() => Promise.resolve(answer));
  return { call, read: createDocumentReader({ check: () => Promise.resolve(), call }, silentLogger()) };
}

const refused = (answer: GuardedResponse, id = ID) =>
  expect(reader(answer).read(id)).rejects.toMatchObject({ name: 'OAuthError' });

describe('a client document', () => {
  it("provides the app's name and redirect URIs, and is cached", async () => {
    const { call, read } = reader(found(DOCUMENT));
    expect(await read(ID)).toEqual(CLIENT);
    expect(await read(ID)).toEqual(CLIENT);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]![0]).toMatchObject({ url: ID, method: 'GET', timeoutMs: 5000 });
  });

  it('may name unsupported redirect URIs as long as one is supported', async () => {
    const redirect_uris = ['vscode://x/cb', 'javascript:alert(1)', 'http://127.0.0.1/cb'];
    const { redirectUris } = await reader(found({ ...DOCUMENT, redirect_uris })).read(ID);
    expect(redirectUris).toEqual(['http://127.0.0.1/cb']);
    await refused(found({ ...DOCUMENT, redirect_uris: redirect_uris.slice(0, 2) }));
  });

  it("cannot use the app's name to mislead", async () => {
    const client_name = `Trusted\u202e\n\n  by   Earshot${'!'.repeat(200)}`;
    const { name } = await reader(found({ ...DOCUMENT, client_name })).read(ID);
    expect(name).toBe(`Trusted by Earshot${'!'.repeat(80 - 'Trusted by Earshot'.length)}`);
  });

  it.each([
    ['has another id', found({ ...DOCUMENT, client_id: `${ID}/` })],
    ['has no id', found({ ...DOCUMENT, client_id: undefined })],
    ['has no redirect URIs', found({ ...DOCUMENT, redirect_uris: [] })],
    ['has malformed redirect URIs', found({ ...DOCUMENT, redirect_uris: 'https://app.example/cb' })],
    ['asks for a secret', found({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' })],
    ['is for other grants', found({ ...DOCUMENT, grant_types: ['client_credentials'] })],
    ['is not JSON', found('<html>')],
    ['is null', found('null')],
    ['is a list', found('[]')],
    ['is an HTML page', found(DOCUMENT, { headers: { 'content-type': 'text/html' } })],
    ['is too large', found({ ...DOCUMENT, more: 'x'.repeat(5 * 1024) })],
    ['redirects', found('', { status: 302, headers: { location: 'https://app.example/other' } })],
    ['is missing', found('', { status: 404 })],
  ])('that %s is rejected', (_what, answer) => refused(answer));

  it.each([
    'http://app.example/client.json',
    'https://app.example',
    'https://app.example/',
    'https://app.example/client.json#x',
    'https://user@app.example/client.json',
    'https://app.example/x/../client.json',
    'https://APP.example/client.json',
    'https://app.example:443/client.json',
    `https://app.example/${'x'.repeat(250)}`,
  ])('is not even fetched for the id %s', async (id) => {
    const { call, read } = reader(found({ ...DOCUMENT, client_id: id }));
    await expect(read(id)).rejects.toMatchObject({ code: 'invalid_client' });
    expect(call).not.toHaveBeenCalled();
  });

  it('is fetched again after a failure', async () => {
    const { call, read } = reader(found(DOCUMENT));
    call.mockRejectedValueOnce(new Error('ECONNREFUSED 10.0.0.8:443'));
    const failure = await read(ID).catch((error: Error) => error.message);
    expect(failure).toBe('client_id: the document cannot be fetched');
    expect(await read(ID)).toEqual(CLIENT);
  });
});

describe('the address guard', () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  it.each([
    'https://127.0.0.1/c',
    'https://169.254.169.254/c',
    'https://[::1]/c',
    'https://metadata.internal/c',
  ])('blocks %s', async (id) => {
    const guard = createAddressGuard({ allowed: [] });
    await expect(createDocumentReader(guard, silentLogger())(id)).rejects.toMatchObject({
      code: 'invalid_client',
    });
  });

  it('blocks a name that resolves to a private address', async () => {
    const guard = createAddressGuard({ allowed: [], resolve: () => Promise.resolve(['10.0.0.8']) });
    await expect(createDocumentReader(guard, silentLogger())(ID)).rejects.toMatchObject({
      code: 'invalid_client',
    });
  });

  /** Serves the document from a local server under the given timeout. */
  async function standIn(answer: RequestListener, timeoutMs: number) {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url!);
      answer(request, reply);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => (server.closeAllConnections(), server.close()));
    const { port } = server.address() as AddressInfo;
    const guard: AddressGuard = {
      check: () => Promise.resolve(),
      call: (call) =>
        callPinned(
          new URL(`http://app.example:${port}/c`),
          ['127.0.0.1'],
          call,
          AbortSignal.timeout(timeoutMs),
        ),
    };
    return { asked, read: createDocumentReader(guard, silentLogger()) };
  }

  it('does not follow redirects', async () => {
    const { asked, read } = await standIn(
      (_request, reply) => reply.writeHead(302, { location: '/elsewhere' }).end(),
      60_000,
    );
    await expect(read(ID)).rejects.toMatchObject({
      message: expect.stringContaining('answers 302') as string,
    });
    expect(asked).toEqual(['/c']);
  });

  it('stops reading an endless response at the maximum document size', async () => {
    const { read } = await standIn((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const more = () => void (reply.destroyed || (reply.write('x'.repeat(1000)), setImmediate(more)));
      more();
    }, 60_000);
    await expect(read(ID)).rejects.toMatchObject({ message: expect.stringContaining('larger') as string });
  });

  it('gives up on a response that never comes', async () => {
    const { read } = await standIn(() => undefined, 50);
    await expect(read(ID)).rejects.toMatchObject({ code: 'invalid_client' });
  });
});
