import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';
import { SESSION_KEY } from './session.ts';

/** How long a response counts as fresh, in milliseconds. */
const FRESH_MS = 15_000;
const MAX_RETRIES = 2;

/** Whether a retry may help: the service was unreachable or unavailable. */
const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Goes to the sign-in page with a full page load, so that no data stays in memory for the next user. */
export const redirectToSignIn = (): void =>
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);

/** Creates the query client. When a call shows that the session has ended, it redirects to the sign-in page. */
export function createQueryClient(): QueryClient {
  const handleExpiredSession = (error: Error) => {
    const wasSignedIn = Boolean(client.getQueryData(SESSION_KEY));
    if (error instanceof ApiError && error.status === 401 && wasSignedIn) redirectToSignIn();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleExpiredSession }),
    mutationCache: new MutationCache({ onError: handleExpiredSession }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < MAX_RETRIES && isTransient(error) },
    },
  });
  return client;
}
