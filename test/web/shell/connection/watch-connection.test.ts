import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../web/src/api/call.ts';
import {
  watchConnection,
  type ConnectionState,
} from '../../../../web/src/shell/connection/watch-connection.ts';

let client: QueryClient;
let isReachable: boolean;
let probes: number;
let states: ConnectionState[];
let watch: ReturnType<typeof watchConnection>;

const fail = (status: number) =>
  client
    .fetchQuery({
      queryKey: [status, Math.random()],
      queryFn: () => Promise.reject(new ApiError(status, 'code', 'words')),
      retry: false,
    })
    .catch(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  // The parts of `window` that the code uses.
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  client = new QueryClient();
  [isReachable, probes, states] = [true, 0, []];
  watch = watchConnection({
    client,
    probe: () => {
      probes += 1;
      return Promise.resolve(isReachable);
    },
    onChange: (connection) => states.push(connection),
  });
});
afterEach(() => {
  watch.stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('watchConnection', () => {
  it('ignores API errors, and a single failed call while the service responds', async () => {
    await fail(422);
    expect(probes).toBe(0);
    await fail(503);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([probes, states]).toEqual([1, []]);
  });

  it('reports an unreachable service, retries with backoff, and reports when it is back', async () => {
    isReachable = false;
    await fail(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['unreachable']);
    await vi.advanceTimersByTimeAsync(60_000);
    // After 1, 2, 4 and 8 seconds, and then every 15.
    expect(probes).toBe(1 + 4 + 3);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(states).toEqual(['unreachable', 'online']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(9);
  });

  it('tells a missing network from an unreachable service', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    isReachable = false;
    watch.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['offline']);
  });

  it('reports nothing after stop', async () => {
    isReachable = false;
    watch.stop();
    await fail(0);
    watch.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toEqual([]);
  });
});
