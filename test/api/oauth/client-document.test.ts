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

/** A reader for which the network is one answer, and how often it was asked. */
function reader(answer: GuardedResponse) {
  const call = vi.fn<AddressGuard['call']>(() => Promise.resolve(answer));
  return { call, read: createDocumentReader({ check: () => Promise.resolve(), call }, silentLogger()) };
}

const refused = (answer: GuardedResponse, id = ID) =>
  expect(reader(answer).read(id)).rejects.toMatchObject({ name: 'OAuthError' });

describe('the document of an app', () => {
  it('says what the app is called and where it may be answered, and is not fetched again at once', async () => {
    const { call, read } = reader(found(DOCUMENT));
    expect(await read(ID)).toEqual(CLIENT);
    expect(await read(ID)).toEqual(CLIENT);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]![0]).toMatchObject({ url: ID, method: 'GET', timeoutMs: 5000 });
  });

  it('may name addresses that we do not take, if there is one that we take', async () => {
    const redirect_uris = ['vscode://x/cb', 'javascript:alert(1)', 'http://127.0.0.1/cb'];
    const { redirectUris } = await reader(found({ ...DOCUMENT, redirect_uris })).read(ID);
    expect(redirectUris).toEqual(['http://127.0.0.1/cb']);
    await refused(found({ ...DOCUMENT, redirect_uris: redirect_uris.slice(0, 2) }));
  });

  it('cannot give the app a name that passes for more than a name', async () => {
    const client_name = `Trusted\u202e\n\n  by   Earshot${'!'.repeat(200)}`;
    const { name } = await reader(found({ ...DOCUMENT, client_name })).read(ID);
    expect(name).toBe(`Trusted by Earshot${'!'.repeat(80 - 'Trusted by Earshot'.length)}`);
  });

  it.each([
    ['names another id', found({ ...DOCUMENT, client_id: `${ID}/` })],
    ['names no id', found({ ...DOCUMENT, client_id: undefined })],
    ['has no addresses', found({ ...DOCUMENT, redirect_uris: [] })],
    ['has something else for addresses', found({ ...DOCUMENT, redirect_uris: 'https://app.example/cb' })],
    ['wants a secret', found({ ...DOCUMENT, token_endpoint_auth_method: 'client_secret_post' })],
    ['is for other grants', found({ ...DOCUMENT, grant_types: ['client_credentials'] })],
    ['is no JSON', found('<html>')],
    ['is null', found('null')],
    ['is a list', found('[]')],
    ['is a page', found(DOCUMENT, { headers: { 'content-type': 'text/html' } })],
    ['is too large', found({ ...DOCUMENT, more: 'x'.repeat(5 * 1024) })],
    ['is elsewhere', found('', { status: 302, headers: { location: 'https://app.example/other' } })],
    ['is missing', found('', { status: 404 })],
  ])('that %s is refused', (_what, answer) => refused(answer));

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

  it('that could not be had is asked for again', async () => {
    const { call, read } = reader(found(DOCUMENT));
    call.mockRejectedValueOnce(new Error('ECONNREFUSED 10.0.0.8:443'));
    const failure = await read(ID).catch((error: Error) => error.message);
    expect(failure).toBe('client_id: the document cannot be fetched');
    expect(await read(ID)).toEqual(CLIENT);
  });
});

describe('through the guard', () => {
  const closing: (() => void)[] = [];
  afterEach(() => closing.splice(0).forEach((close) => close()));

  it.each([
    'https://127.0.0.1/c',
    'https://169.254.169.254/c',
    'https://[::1]/c',
    'https://metadata.internal/c',
  ])('%s is not reached', async (id) => {
    const guard = createAddressGuard({ allowed: [] });
    await expect(createDocumentReader(guard, silentLogger())(id)).rejects.toMatchObject({
      code: 'invalid_client',
    });
  });

  it('a name that leads into the own network is not reached', async () => {
    const guard = createAddressGuard({ allowed: [], resolve: () => Promise.resolve(['10.0.0.8']) });
    await expect(createDocumentReader(guard, silentLogger())(ID)).rejects.toMatchObject({
      code: 'invalid_client',
    });
  });

  /** Calls a server on this machine as if it stood at the address, with as little time as is given. */
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

  it('a redirect is not followed', async () => {
    const { asked, read } = await standIn(
      (_request, reply) => reply.writeHead(302, { location: '/elsewhere' }).end(),
      60_000,
    );
    await expect(read(ID)).rejects.toMatchObject({
      message: expect.stringContaining('answers 302') as string,
    });
    expect(asked).toEqual(['/c']);
  });

  it('an answer without end is read no further than a document may be long', async () => {
    const { read } = await standIn((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const more = () => void (reply.destroyed || (reply.write('x'.repeat(1000)), setImmediate(more)));
      more();
    }, 60_000);
    await expect(read(ID)).rejects.toMatchObject({ message: expect.stringContaining('larger') as string });
  });

  it('an answer that never comes is not waited for', async () => {
    const { read } = await standIn(() => undefined, 50);
    await expect(read(ID)).rejects.toMatchObject({ code: 'invalid_client' });
  });
});
