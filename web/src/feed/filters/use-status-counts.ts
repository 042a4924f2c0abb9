import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { STATUSES, type FeedFilter } from './feed-search.ts';

const KEY = 'status_counts';
/** How long changes gather before it is counted again, and how old a count may be when none are heard of, in milliseconds. */
const GATHER_MS = 1_500;
const EVERY_MS = 60_000;

/** How many mentions have each status, by the other filters of the feed. */
export type StatusCounts = Readonly<Record<Mention['status'], number>>;

async function countAll(project: string, filter: FeedFilter, signal: AbortSignal): Promise<StatusCounts> {
  const { order: _order, ...query } = filter;
  const counts = await Promise.all(
    STATUSES.map(async (status) => {
      const { total } = await call(
        'list_mentions',
        { query: { ...query, project, status: [status], limit: 1 } },
        signal,
      );
      return [status, total] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<Mention['status'], number>;
}

/** Counts the mentions of each status; undefined until they are counted. `changed`: another value has them counted again. */
export function useStatusCounts(
  project: string,
  filter: FeedFilter,
  changed: unknown,
): StatusCounts | undefined {
  const client = useQueryClient();
  const { status: _status, ...others } = filter;
  const { data } = useQuery({
    queryKey: [KEY, project, others],
    queryFn: ({ signal }) => countAll(project, others, signal),
    refetchInterval: EVERY_MS,
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: [KEY, project] }), GATHER_MS);
  }, [client, project]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) again();
    isFirst.current = false;
  }, [changed, again]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return data;
}
