import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/call.ts';

/** How long after the service was found away it is tried again, in milliseconds: first, and at most. */
const FIRST_MS = 1_000;
const MOST_MS = 15_000;

/** Whether the service answers; `offline`: this machine has no network at all. */
export type ConnectionState = 'there' | 'away' | 'offline';

interface Watch {
  readonly client: Pick<QueryClient, 'getQueryCache' | 'getMutationCache'>;
  /** Whether the service answers anything, now. */
  readonly probe: () => Promise<boolean>;
  readonly onChange: (connection: ConnectionState) => void;
}

/** What may mean that the service is away, and not only that it refuses. */
const mayBeUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Hears of every call that fails, also of those that are tried again. Gives what ends that. */
function onCallFailure(client: Watch['client'], hear: (error: unknown) => void): () => void {
  const endQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'failed' || event.action.type === 'error') hear(event.action.error);
  });
  const endMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
  });
  return () => {
    endQueries();
    endMutations();
  };
}

/**
 * Follows whether the service can be reached, until it is stopped: any call that fails has it probed, and while it is away it is
 * tried again, ever less often. `retry` tries at once.
 */
export function watchConnection({ client, probe, onChange }: Watch) {
  let connection: ConnectionState = 'there';
  let pause = FIRST_MS;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isProbing = false;
  const become = (next: ConnectionState) => {
    if (isStopped || next === connection) return;
    connection = next;
    onChange(next);
  };
  const look = async () => {
    if (isProbing) return;
    clearTimeout(again);
    isProbing = true;
    const isThere = await probe().catch(() => false);
    isProbing = false;
    if (isStopped) return;
    become(isThere ? 'there' : navigator.onLine ? 'away' : 'offline');
    if (isThere) pause = FIRST_MS;
    else {
      again = setTimeout(() => void look(), pause);
      pause = Math.min(pause * 2, MOST_MS);
    }
  };
  const ignore = onCallFailure(client, (error) => {
    if (connection === 'there' && mayBeUnreachable(error)) void look();
  });
  const hear = () => void look();
  addEventListener('online', hear);
  addEventListener('offline', hear);
  return {
    retry: hear,
    stop() {
      isStopped = true;
      clearTimeout(again);
      ignore();
      removeEventListener('online', hear);
      removeEventListener('offline', hear);
    },
  };
}
