import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/call.ts';

/** The delay before the first retry and the maximum delay, in milliseconds. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** Whether the service responds. `offline`: this device has no network. */
export type ConnectionState = 'online' | 'unreachable' | 'offline';

interface Watch {
  readonly client: Pick<QueryClient, 'getQueryCache' | 'getMutationCache'>;
  readonly probe: () => Promise<boolean>;
  readonly onChange: (connection: ConnectionState) => void;
}

/** Whether an error may mean that the service is unreachable. */
const mayBeUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Calls `onFailure` for every failed call, including ones that will be retried. Returns the unsubscribe function. */
function onCallFailure(client: Watch['client'], onFailure: (error: unknown) => void): () => void {
  const endQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'failed' || event.action.type === 'error') onFailure(event.action.error);
  });
  const endMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error);
  });
  return () => {
    endQueries();
    endMutations();
  };
}

/**
 * Watches whether the service can be reached, until `stop` is called. A failed call triggers a probe; while the
 * service is unreachable, it is probed again with exponential backoff. `retry` probes immediately.
 */
export function watchConnection({ client, probe, onChange }: Watch) {
  let connection: ConnectionState = 'online';
  let delay = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isProbing = false;
  const update = (next: ConnectionState) => {
    if (isStopped || next === connection) return;
    connection = next;
    onChange(next);
  };
  const check = async () => {
    if (isProbing) return;
    clearTimeout(timer);
    isProbing = true;
    const isReachable = await probe().catch(() => false);
    isProbing = false;
    if (isStopped) return;
    update(isReachable ? 'online' : navigator.onLine ? 'unreachable' : 'offline');
    if (isReachable) delay = FIRST_RETRY_MS;
    else {
      timer = setTimeout(() => void check(), delay);
      delay = Math.min(delay * 2, MAX_RETRY_MS);
    }
  };
  const unsubscribe = onCallFailure(client, (error) => {
    if (connection === 'online' && mayBeUnreachable(error)) void check();
  });
  const retry = () => void check();
  addEventListener('online', retry);
  addEventListener('offline', retry);
  return {
    retry,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('online', retry);
      removeEventListener('offline', retry);
    },
  };
}
