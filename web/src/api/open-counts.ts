import { apiQueryKey, useApiQuery } from './use-api-query.ts';
import { useThrottledRefresh } from './use-throttled-refresh.ts';

/** How often the counts are refreshed without any event, and at most once per how long with many, in milliseconds. */
const REFRESH_MS = 60_000;
const THROTTLE_MS = 3_000;
/** Only the counts are used; 1 is the smallest limit. */
const COUNTS_ONLY = { query: { limit: 1 } };
const KEY = apiQueryKey('get_brief', COUNTS_ONLY);

/** Returns the number of open relevant mentions by project id. Empty until loaded. */
export function useOpenCounts(): ReadonlyMap<string, number> {
  const { data } = useApiQuery('get_brief', COUNTS_ONLY, { refetchInterval: REFRESH_MS });
  return new Map(data?.data.projects.map(({ id, open }) => [id, open]));
}

/** Returns a throttled function that refreshes the counts. You can call it on every change. */
export const useRefreshOpenCounts = (): (() => void) => useThrottledRefresh(KEY, THROTTLE_MS);
