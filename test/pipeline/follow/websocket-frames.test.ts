import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { readFrames } from '../../../pipeline/follow/websocket-frames.ts';
import { eventually } from '../../support/eventually.ts';

let server: WebSocketServer;
let stop: AbortController;
const clients: WebSocket[] = [];
beforeEach(async () => {
  stop = new AbortController();
  clients.length = 0;
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client) => clients.push(client));
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(() => {
  stop.abort();
  for (const client of clients) client.terminate();
  server.close();
});

const open = () =>
  readFrames(new URL(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`), {
    userAgent: 'earshot/test',
    signal: stop.signal,
  });

/** Returns the next non-empty list of frames. */
async function take(frames: AsyncGenerator<readonly string[]>): Promise<readonly string[]> {
  for (;;) {
    const { value, done } = await frames.next();
    if (done) return [];
    if (value.length > 0) return value;
  }
}

describe('A WebSocket frame reader', () => {
  test('applies backpressure to the sender while nothing is read, and loses nothing', async () => {
    const frames = open();
    const first = take(frames);
    await eventually(() => clients.length === 1);
    const total = 30_000;
    const text = (at: number) => `${at} ${'x'.repeat(1000)}`;
    let sent = 0;
    // Sends each frame once the previous one has left the sender.
    const send = (): void => {
      if (sent < total) clients[0]!.send(text(sent++), send);
    };
    send();
    const taken = [...(await first)];
    let [before, looks] = [0, 0];
    await eventually(() => {
      looks = before === sent ? looks + 1 : 0;
      before = sent;
      return looks === 10;
    });
    expect(sent).toBeLessThan(total);
    while (taken.length < total) taken.push(...(await take(frames)));
    expect(taken.every((frame, at) => frame === text(at))).toBe(true);
  });

  test('returns the frames from before the connection closed, and then throws', async () => {
    const frames = open();
    const first = take(frames);
    await eventually(() => clients.length === 1);
    clients[0]!.send('last words');
    clients[0]!.close(1001);
    expect(await first).toEqual(['last words']);
    await expect(frames.next()).rejects.toThrow('the stream was closed (1001)');
  });

  test('yields an empty list on opening, and when nothing arrives', async () => {
    const frames = open();
    expect((await frames.next()).value).toEqual([]);
    expect(clients).toHaveLength(1);
    expect((await frames.next()).value).toEqual([]);
  });

  test.each([
    [429, { 'retry-after': '30' }, 'rate_limited', 30],
    [429, { 'ratelimit-reset': '7' }, 'rate_limited', 7],
    [503, { 'retry-after': '99999999' }, 'server_error', 86_400],
    [503, {}, 'server_error', undefined],
    [400, {}, 'bad_request', undefined],
  ])('reports the status of a rejected connection and how long to wait: %i %o', async (...row) => {
    const [status, headers, code, retryAfterSeconds] = row;
    server.options.verifyClient = (_, answer) => answer(false, status, 'Refused', headers);
    await expect(open().next()).rejects.toMatchObject({ status, code, retryAfterSeconds });
  });
});
