import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './call.ts';
import { SESSION_KEY } from './session.ts';

/** How long an answer is shown without asking again. */
const FRESH_MS = 15_000;
const TRIES = 2;

/** What is worth another try: the service was away or busy. A refusal stays a refusal. */
const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Asks to sign in. The page is loaded anew, so that nothing that was read stays in memory for whoever signs in next. */
export const redirectToSignIn = (): void =>
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);

/** Makes the cache of answers. A session that turns out to be over, ended elsewhere or by itself, is over for all of it. */
export function createQueryClient(): QueryClient {
  const handleExpiredSession = (error: Error) => {
    const wasSignedIn = Boolean(client.getQueryData(SESSION_KEY));
    if (error instanceof ApiError && error.status === 401 && wasSignedIn) redirectToSignIn();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: handleExpiredSession }),
    mutationCache: new MutationCache({ onError: handleExpiredSession }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < TRIES && isTransient(error) },
    },
  });
  return client;
}
