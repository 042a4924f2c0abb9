import { describe, expect, test } from 'vitest';
import { StreamRefusedError } from '../../../../pipeline/follow/websocket-frames.ts';
import { ServerRotation } from '../../../../pipeline/follow/bluesky/server-rotation.ts';

const [A, B] = [new URL('ws://a.example/subscribe'), new URL('ws://b.example/subscribe')];
const NOW = 1_000_000;

/** A rotation of stream servers. `refuse` makes the next one reject its connection with a status. */
function serversAt(...urls: URL[]) {
  const servers = new ServerRotation(urls);
  const next = (now = NOW) => servers.choose(now);
  const fail = (error: unknown) => {
    const { url, fromPosition } = next();
    servers.failed(url, fromPosition, error, NOW);
  };
  return {
    servers,
    next,
    fail,
    refuse: (...args: [number, number?]) => fail(new StreamRefusedError(...args)),
  };
}

describe('The server rotation', () => {
  test('tries the servers in turn', () => {
    const { next, refuse, fail } = serversAt(A, B);
    expect(next().url).toBe(A);
    refuse(503);
    expect(next().url).toBe(B);
    fail(new Error('broken'));
    expect(next().url).toBe(A);
  });

  test('leaves each server alone for as long as that server asks', () => {
    const { next, refuse } = serversAt(A, B);
    refuse(429, 60);
    refuse(503, 20);
    expect(next()).toMatchObject({ url: B, waitMs: 20_000 });
    expect(next(NOW + 30_000)).toMatchObject({ url: B, waitMs: 0 });
    refuse(503, 3600);
    expect(next(NOW + 61_000)).toMatchObject({ url: A, waitMs: 0 });
  });

  test.each([400, 404, 416])('drops the position when all servers reject it: %i', (status) => {
    const { servers, next, refuse } = serversAt(A, B);
    refuse(status);
    expect(next()).toMatchObject({ url: B, fromPosition: true });
    refuse(status);
    expect(next()).toMatchObject({ url: A, fromPosition: false });
    servers.opened();
    expect(next().fromPosition).toBe(true);
  });

  test('keeps the position after a single rejection', () => {
    const { next, refuse } = serversAt(A);
    refuse(400);
    expect(next().fromPosition).toBe(true);
    refuse(400);
    expect(next().fromPosition).toBe(false);
  });

  test('keeps the position for a server that rejects everything', () => {
    const { next, refuse } = serversAt(A);
    for (const fromPosition of [true, true, false, true, true, false]) {
      expect(next().fromPosition).toBe(fromPosition);
      refuse(400);
    }
  });

  test('keeps the position after unrelated failures', () => {
    const { next, refuse, fail } = serversAt(A, B);
    for (const status of [429, 408, 500, 503]) refuse(status);
    for (let at = 0; at < 4; at++) fail(new Error('broken'));
    expect(next().fromPosition).toBe(true);
  });

  test('lets the live servers decide when one is down', () => {
    const { next, refuse, fail } = serversAt(A, B);
    for (let at = 0; at < 2; at++) {
      refuse(400);
      fail(new Error('unreachable'));
    }
    expect(next()).toMatchObject({ url: A, fromPosition: false });
  });
});
