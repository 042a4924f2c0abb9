import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { apiQueryKey, useApiQuery } from './use-api-query.ts';

/** How often it is counted when nothing is heard, and at most when much is, in milliseconds. */
const EVERY_MS = 60_000;
const GATHER_MS = 3_000;
/** Only the counts are wanted; it lists one mention at least. */
const COUNTED = { query: { limit: 1 } };

/** How many relevant mentions of each project are open, by the id of the project; empty until they are counted. */
export function useOpenCounts(): ReadonlyMap<string, number> {
  const { data } = useApiQuery('get_brief', COUNTED, { refetchInterval: EVERY_MS });
  return new Map(data?.data.projects.map(({ id, open }) => [id, open]));
}

/** Gives the function that has open mentions counted again soon: called for every change, it counts now and then. */
export function useRefreshOpenCounts(): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: apiQueryKey('get_brief', COUNTED) });
    }, GATHER_MS);
  }, [client]);
}
