import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../web/src/api/call.ts';
import {
  watchConnection,
  type ConnectionState,
} from '../../../../web/src/shell/connection/watch-connection.ts';

let client: QueryClient;
let isThere: boolean;
let probes: number;
let heard: ConnectionState[];
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
  // What of a window is listened to.
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('navigator', { onLine: true });
  client = new QueryClient();
  [isThere, probes, heard] = [true, 0, []];
  watch = watchConnection({
    client,
    probe: () => {
      probes += 1;
      return Promise.resolve(isThere);
    },
    onChange: (connection) => heard.push(connection),
  });
});
afterEach(() => {
  watch.stop();
  client.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('watchConnection', () => {
  it('takes a refusal for an answer, and one failed call of a service that answers for nothing', async () => {
    await fail(422);
    expect(probes).toBe(0);
    await fail(503);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([probes, heard]).toEqual([1, []]);
  });

  it('tells that the service is away, tries it ever less often, and tells when it is back', async () => {
    isThere = false;
    await fail(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['away']);
    await vi.advanceTimersByTimeAsync(60_000);
    // After 1, 2, 4, 8 seconds, and then every 15.
    expect(probes).toBe(1 + 4 + 3);
    isThere = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(heard).toEqual(['away', 'there']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(9);
  });

  it('tells a network that is gone from a service that is', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    isThere = false;
    watch.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual(['offline']);
  });

  it('is silent once it is stopped', async () => {
    isThere = false;
    watch.stop();
    await fail(0);
    watch.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
  });
});
