import { describe, expect, test } from 'vitest';
import { StreamRefusedError } from '../../../../pipeline/follow/websocket-frames.ts';
import { ServerRotation } from '../../../../pipeline/follow/bluesky/server-rotation.ts';

const [A, B] = [new URL('ws://a.example/subscribe'), new URL('ws://b.example/subscribe')];
const NOW = 1_000_000;

/** Servers of a stream; `refuse` has the next one in turn answer its opening so. */
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

describe('The servers of a stream', () => {
  test('are asked in turn', () => {
    const { next, refuse, fail } = serversAt(A, B);
    expect(next().url).toBe(A);
    refuse(503);
    expect(next().url).toBe(B);
    fail(new Error('broken'));
    expect(next().url).toBe(A);
  });

  test('are left alone for as long as they ask, each for itself', () => {
    const { next, refuse } = serversAt(A, B);
    refuse(429, 60);
    refuse(503, 20);
    expect(next()).toMatchObject({ url: B, waitMs: 20_000 });
    expect(next(NOW + 30_000)).toMatchObject({ url: B, waitMs: 0 });
    refuse(503, 3600);
    expect(next(NOW + 61_000)).toMatchObject({ url: A, waitMs: 0 });
  });

  test.each([400, 404, 416])('are asked without the position when all refuse it: %i', (status) => {
    const { servers, next, refuse } = serversAt(A, B);
    refuse(status);
    expect(next()).toMatchObject({ url: B, fromPosition: true });
    refuse(status);
    expect(next()).toMatchObject({ url: A, fromPosition: false });
    servers.opened();
    expect(next().fromPosition).toBe(true);
  });

  test('do not lose the position by a single refusal', () => {
    const { next, refuse } = serversAt(A);
    refuse(400);
    expect(next().fromPosition).toBe(true);
    refuse(400);
    expect(next().fromPosition).toBe(false);
  });

  test('do not lose it to one that refuses everything', () => {
    const { next, refuse } = serversAt(A);
    for (const fromPosition of [true, true, false, true, true, false]) {
      expect(next().fromPosition).toBe(fromPosition);
      refuse(400);
    }
  });

  test('do not lose it to failures that say nothing of it', () => {
    const { next, refuse, fail } = serversAt(A, B);
    for (const status of [429, 408, 500, 503]) refuse(status);
    for (let at = 0; at < 4; at++) fail(new Error('broken'));
    expect(next().fromPosition).toBe(true);
  });

  test('are followed although one is dead: those that answer decide', () => {
    const { next, refuse, fail } = serversAt(A, B);
    for (let at = 0; at < 2; at++) {
      refuse(400);
      fail(new Error('unreachable'));
    }
    expect(next()).toMatchObject({ url: A, fromPosition: false });
  });
});
