import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { inMemoryQuotaLedger, inMemoryRateLimiter, inMemoryStorage } from './in-memory.ts';
import { createSourceIo } from '../../../pipeline/source-io/source-io.ts';
import { SourceError } from '../../../pipeline/connector/connector.ts';
import { createMetrics } from '../../../runtime/metrics.ts';
import { fakeClock } from '../sources/support.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that handles every request the same way, and the client that calls it. */
async function serverWith(
  handle: Handler,
  options: { calls?: number; perMs?: number; signal?: AbortSignal } = {},
) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handle(request, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  const clock = fakeClock();
  const metrics = createMetrics();
  const io = createSourceIo({
    connector: {
      source: 'hn',
      limits: { default: { calls: options.calls ?? 1000, perMs: options.perMs ?? 1000 } },
    },
    userAgent: 'earshot/1 (+https://example.org)',
    limiter: inMemoryRateLimiter(clock.now),
    ledger: inMemoryQuotaLedger(clock.now),
    storage: inMemoryStorage(clock.now),
    metrics,
    signal: options.signal ?? new AbortController().signal,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 1,
  });
  return {
    io,
    clock,
    seen,
    metrics,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`),
  };
}

describe('a call to a source', () => {
  test('is tried five times if it keeps failing, with doubled pauses, and every attempt counts', async () => {
    const { io, url, clock, seen, metrics } = await serverWith((_, response) =>
      response.writeHead(500).end(),
    );
    await expect(io.request({ url })).rejects.toMatchObject({ code: 'server_error' });
    expect(seen).toHaveLength(5);
    expect(io.calls).toBe(5);
    expect(clock.waited()).toBeGreaterThanOrEqual(15_000);
    expect(clock.waited()).toBeLessThan(15_100);
    expect(await metrics.registry.getSingleMetricAsString('earshot_source_calls_total')).toContain(
      'outcome="server_error"} 5',
    );
  });

  test('prefers a Retry-After date to a reset header', async () => {
    const { io, url, clock } = await serverWith((_, response, count) => {
      const date = new Date(Math.ceil(clock.now() / 1000) * 1000 + 21_000).toUTCString();
      if (count > 1) return void response.end('ok');
      response.writeHead(429, { 'retry-after': date, 'ratelimit-reset': '3' }).end();
    });
    expect((await io.request({ url })).body).toBe('ok');
    expect(clock.waited()).toBeGreaterThanOrEqual(21_000);
    expect(clock.waited()).toBeLessThan(23_000);
  });

  test('obeys a reset header, in remaining seconds or as a date', async () => {
    for (const value of [() => '12', (now: number) => String(Math.ceil(now / 1000) + 12)]) {
      const { io, url, clock } = await serverWith((_, response, count) =>
        count > 1
          ? response.end('ok')
          : response.writeHead(429, { 'ratelimit-reset': value(clock.now()) }).end(),
      );
      await io.request({ url });
      expect(clock.waited()).toBeGreaterThanOrEqual(12_000);
      expect(clock.waited()).toBeLessThan(14_000);
    }
  });

  test('waits for the reset when the source says that nothing remains', async () => {
    const { io, url, clock } = await serverWith((_, response) =>
      response.writeHead(200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }).end('ok'),
    );
    await io.request({ url });
    await io.request({ url });
    expect(clock.waited()).toBeGreaterThanOrEqual(30_000);
  });

  test('fails without being sent during a long Retry-After', async () => {
    const { io, url, seen } = await serverWith((_, response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    );
    await expect(io.request({ url })).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 });
    await expect(io.request({ url })).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 });
    expect(seen).toHaveLength(1);
  });

  test('starts a cooldown when the connector recognizes a refusal', async () => {
    const { io, url, seen } = await serverWith((_, response) =>
      response.writeHead(503).end('unusual traffic'),
    );
    const restAfter = () => 3600;
    await expect(io.request({ url, cooldownAfterRefusal: restAfter })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3600,
    });
    await expect(io.request({ url })).rejects.toMatchObject({ code: 'rate_limited' });
    expect(seen).toHaveLength(1);
  });

  test('starts a cooldown after a good answer when the connector sees that little remains', async () => {
    const { io, url, clock } = await serverWith((_, response) => response.end('95'));
    const pauseAfter = ({ body }: { body: string }) => (body === '95' ? 45 : null);
    expect((await io.request({ url, cooldownAfterAnswer: pauseAfter })).body).toBe('95');
    expect(clock.waited()).toBe(0);
    await io.request({ url });
    expect(clock.waited()).toBeGreaterThanOrEqual(45_000);
  });

  test('is retried after the time given in the body', async () => {
    const { io, url, clock, seen } = await serverWith((_, response, count) =>
      response.end(count === 1 ? 'limit' : 'fine'),
    );
    const failureIn = ({ body }: { body: string }) =>
      body === 'limit' ? new SourceError('rate_limited', 'too many', 25) : null;
    expect((await io.request({ url, errorIn: failureIn })).body).toBe('fine');
    expect(clock.waited()).toBeGreaterThanOrEqual(25_000);
    expect(seen).toHaveLength(2);
  });

  test('is spaced evenly within its rate limit', async () => {
    const { io, url, clock } = await serverWith((_, response) => response.end('ok'), {
      calls: 3,
      perMs: 1200,
    });
    for (let call = 0; call < 7; call++) await io.request({ url });
    expect(clock.waited()).toBe(6 * 400);
  });

  test.each([400, 401, 403, 404, 422])('is not retried after %s', async (status) => {
    const { io, url, seen } = await serverWith((_, response) => response.writeHead(status).end());
    await expect(io.request({ url })).rejects.toMatchObject({ name: 'SourceError' });
    expect(seen).toHaveLength(1);
    expect((await io.request({ url, acceptStatuses: [status] })).status).toBe(status);
  });

  test('accepts compressed answers, up to five megabytes decompressed', async () => {
    const { io, url } = await serverWith((request, response) => {
      if (request.url === '/gzip')
        return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('héllo'));
      if (request.url === '/br')
        return void response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('héllo'));
      // Small when compressed, large when decompressed.
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(6_000_000)));
    });
    expect((await io.request({ url: new URL('/gzip', url) })).body).toBe('héllo');
    expect((await io.request({ url: new URL('/br', url) })).body).toBe('héllo');
    await expect(io.request({ url: new URL('/bomb', url) })).rejects.toMatchObject({ code: 'too_large' });
    expect(io.calls).toBe(3);
  });

  test('follows up to three redirects, without sending credentials to another host', async () => {
    const other = await serverWith((request, response) => response.end(JSON.stringify(request.headers)));
    const { io, url, seen } = await serverWith((request, response) => {
      const left = Number(request.url?.slice(1));
      response.writeHead(302, { location: left > 1 ? `/${left - 1}` : other.url.href }).end();
    });
    const headers = { authorization: 'Bearer secret', 'api-key': 'secret', accept: 'text/plain' };
    const answer = await io.request({ url: new URL('/3', url), headers });
    expect(JSON.parse(answer.body)).toMatchObject({ accept: 'text/plain' });
    expect(answer.body).not.toContain('secret');
    expect(seen[1]?.headers.authorization).toBe('Bearer secret');
    await expect(io.request({ url: new URL('/4', url) })).rejects.toMatchObject({ code: 'malformed_answer' });
  });

  test('does not follow a redirect to anything but HTTP', async () => {
    const { io, url } = await serverWith((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    await expect(io.request({ url })).rejects.toMatchObject({ code: 'malformed_answer' });
  });

  test('fails as unreachable when the server is down, without revealing the URL', async () => {
    const { io } = await serverWith(() => undefined);
    const url = new URL('http://127.0.0.1:1/?key=secret');
    const failure = await io.request({ url, maxAttempts: 2 }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'unreachable' });
    expect(String(failure)).not.toContain('secret');
    expect(io.calls).toBe(2);
  });

  test('fails at once when the signal aborts while it waits for its turn', async () => {
    const stop = new AbortController();
    const { url } = await serverWith((_, response) => response.end());
    const io = createSourceIo({
      connector: { source: 'hn', limits: { default: { calls: 1, perMs: 50_000 } } },
      userAgent: 'x',
      limiter: inMemoryRateLimiter(),
      ledger: inMemoryQuotaLedger(),
      storage: inMemoryStorage(),
      metrics: createMetrics(),
      signal: stop.signal,
    });
    await io.request({ url });
    const second = io.request({ url });
    stop.abort(new Error('stopping'));
    await expect(second).rejects.toThrow('stopping');
  });
});
