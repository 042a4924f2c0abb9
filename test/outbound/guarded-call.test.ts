import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ForbiddenAddressError } from '../../outbound/address-guard.ts';
import { parseRanges } from '../../outbound/addresses.ts';
import { createAddressGuard } from '../../outbound/guard.ts';
import type { Resolve } from '../../outbound/resolve.ts';

const LOOPBACK = parseRanges('127.0.0.0/8');
const BRIEF = { method: 'GET', timeoutMs: 60_000, maxBytes: 1000 } as const;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a receiver on loopback. Returns the requests it got. */
async function receiver(answer: RequestListener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    seen.push(request);
    answer(request, reply);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

const leadsTo = (...addresses: string[]) => vi.fn<Resolve>(() => Promise.resolve(addresses));

describe('a guarded call', () => {
  it('connects to the address that was looked up, once, with the requested host name', async () => {
    let body = '';
    const { seen, port } = await receiver((request, reply) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => reply.writeHead(201, { 'X-Answer': 'yes' }).end('thanks'));
    });
    const resolve = leadsTo('127.0.0.1');
    const guard = createAddressGuard({ allowed: LOOPBACK, resolve });
    const answer = await guard.call({
      ...BRIEF,
      url: `http://hooks.example.com:${port}/in?a=1#part`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-id': 'evt_1' },
      body: Buffer.from('{"ä":1}'),
    });
    expect(answer).toMatchObject({ status: 201, body: 'thanks', headers: { 'x-answer': 'yes' } });
    expect(body).toBe('{"ä":1}');
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/in?a=1' });
    expect(seen[0]!.headers).toMatchObject({
      host: `hooks.example.com:${port}`,
      'webhook-id': 'evt_1',
      'content-length': '8',
    });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('uses the host name in TLS as well, whatever address it connects to', async () => {
    let hello = Buffer.alloc(0);
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        hello = Buffer.concat([hello, chunk]);
        if (hello.includes('hooks.example.com')) socket.destroy();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const guard = createAddressGuard({ allowed: LOOPBACK, resolve: leadsTo('127.0.0.1') });
    await expect(guard.call({ ...BRIEF, url: `https://hooks.example.com:${port}/` })).rejects.toThrow();
    expect(hello.includes('hooks.example.com')).toBe(true);
  });

  it('does not reach a name that was public when it was stored but is private now', async () => {
    const { seen, port } = await receiver((_request, reply) => reply.end());
    const url = `https://rebound.example.com:${port}/`;
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const guard = createAddressGuard({ allowed: [], resolve: () => Promise.resolve(answers.shift()!) });
    await guard.check(url);
    await expect(guard.call({ ...BRIEF, url })).rejects.toThrow(ForbiddenAddressError);
    expect(seen).toEqual([]);
  });

  it('does not reach a literal address that is not allowed, whatever a look-up would return', async () => {
    const { seen, port } = await receiver((_request, reply) => reply.end());
    const guard = createAddressGuard({ allowed: parseRanges('10.0.0.0/8'), resolve: leadsTo('127.0.0.1') });
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'hooks.example.com'])
      await expect(guard.call({ ...BRIEF, url: `http://${host}:${port}/` })).rejects.toThrow(
        ForbiddenAddressError,
      );
    // Node connects to literal addresses without a look-up.
    const fooled = createAddressGuard({ allowed: LOOPBACK, resolve: leadsTo('127.0.0.99') });
    await expect(fooled.call({ ...BRIEF, url: `http://127.0.0.1:${port}/` })).rejects.toThrow('not checked');
    expect(seen).toEqual([]);
  });

  it('does not follow redirects', async () => {
    const { seen, port } = await receiver((_request, reply) =>
      reply.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
    );
    const guard = createAddressGuard({ allowed: LOOPBACK });
    const answer = await guard.call({ ...BRIEF, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/secret' } });
    expect(seen).toHaveLength(1);
  });

  it('reads at most the requested bytes of an endless response', async () => {
    const { port } = await receiver((_request, reply) => {
      const more = () => void (reply.destroyed || reply.write('x'.repeat(5000), more));
      more();
    });
    const guard = createAddressGuard({ allowed: LOOPBACK });
    const answer = await guard.call({ ...BRIEF, url: `http://127.0.0.1:${port}/` });
    expect(answer).toMatchObject({ status: 200, body: 'x'.repeat(1000) });
  });

  it('accepts a few interim responses, but fails when there are too many', async () => {
    const interim = async (count: number) => {
      const { port } = await receiver((_request, reply) => {
        for (let sent = 0; sent < count; sent++) reply.writeEarlyHints({ link: '</style.css>; rel=preload' });
        if (count < 100) reply.end('ok');
      });
      const guard = createAddressGuard({ allowed: LOOPBACK });
      return guard.call({ ...BRIEF, url: `http://127.0.0.1:${port}/` });
    };
    expect(await interim(3)).toMatchObject({ status: 200, body: 'ok' });
    await expect(interim(100)).rejects.toThrow('interim');
  });

  it('ends at its timeout or when aborted, even in the middle of a response', async () => {
    const { port } = await receiver((_request, reply) => void reply.writeHead(200).write('one byte'));
    const url = `http://127.0.0.1:${port}/`;
    const guard = createAddressGuard({ allowed: LOOPBACK });
    await expect(guard.call({ ...BRIEF, url, timeoutMs: 100 })).rejects.toThrow(/timeout/i);
    const stopping = new AbortController();
    const call = guard.call({ ...BRIEF, url, signal: stopping.signal });
    stopping.abort(new Error('stopping'));
    await expect(call).rejects.toThrow('stopping');
  });

  it('keeps no connection open', async () => {
    const { seen, port } = await receiver((_request, reply) => reply.end('ok'));
    const guard = createAddressGuard({ allowed: LOOPBACK });
    for (let call = 0; call < 2; call++) await guard.call({ ...BRIEF, url: `http://127.0.0.1:${port}/` });
    expect(new Set(seen.map(({ socket }) => socket)).size).toBe(2);
  });

  it('tries the next address of a host when one does not respond', async () => {
    const { port } = await receiver((_request, reply) => reply.end('ok'));
    const guard = createAddressGuard({ allowed: LOOPBACK, resolve: leadsTo('127.0.0.2', '127.0.0.1') });
    const answer = await guard.call({ ...BRIEF, url: `http://hooks.example.com:${port}/` });
    expect(answer.body).toBe('ok');
  });
});

describe('The guarded dispatcher', () => {
  const fetchWith = (guard: ReturnType<typeof createAddressGuard>, url: string) =>
    fetch(url, { dispatcher: guard.dispatcher, redirect: 'follow' });

  it('connects where the guard allows it', async () => {
    const { port } = await receiver((_, reply) => reply.end('a feed'));
    const guard = createAddressGuard({ allowed: LOOPBACK, resolve: leadsTo('127.0.0.1') });
    expect(await (await fetchWith(guard, `http://blog.example.com:${port}/`)).text()).toBe('a feed');
  });

  it.each([
    ['a private address', 'https://blog.example.com/', '10.0.0.8'],
    ['the metadata service', 'https://blog.example.com/', '169.254.169.254'],
    ['an address of this machine', 'https://[::1]/', '::1'],
    ['plain http', 'http://blog.example.com/', '93.184.216.34'],
  ])('refuses %s', async (_, url, address) => {
    const guard = createAddressGuard({ allowed: [], resolve: leadsTo(address) });
    await expect(fetchWith(guard, url)).rejects.toMatchObject({
      cause: expect.any(ForbiddenAddressError) as unknown,
    });
  });

  it('checks where a redirect leads', async () => {
    const inside = await receiver((_, reply) => reply.end('secret'));
    const { port } = await receiver((_, reply) =>
      reply.writeHead(302, { location: `http://127.0.0.9:${inside.port}/` }).end(),
    );
    const guard = createAddressGuard({
      allowed: parseRanges('127.0.0.1/32'),
      resolve: ({ host, isLiteral }) => Promise.resolve([isLiteral ? host : '127.0.0.1']),
    });
    await expect(fetchWith(guard, `http://blog.example.com:${port}/`)).rejects.toMatchObject({
      cause: expect.any(ForbiddenAddressError) as unknown,
    });
    expect(inside.seen).toEqual([]);
  });
});
