import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that refreshes the queries whose key begins with `queryKey`, `delayMs` milliseconds after its first call:
 * once for all calls until then, so that you can call it on every change. Pass the same key each time.
 */
export function useThrottledRefresh(queryKey: QueryKey, delayMs: number): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, delayMs);
  }, [client, queryKey, delayMs]);
}
