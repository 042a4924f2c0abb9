import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { useThrottledRefresh } from '../../api/use-throttled-refresh.ts';
import { STATUSES, type FeedFilter } from './feed-search.ts';

const KEY = ['status_counts'];
/** The delay between a change and the refresh, and the refresh interval without changes, in milliseconds. */
const THROTTLE_MS = 1_500;
const REFRESH_MS = 60_000;

/** The number of mentions by status, with the feed's other filters applied. */
export type StatusCounts = Readonly<Record<Mention['status'], number>>;

async function countAll(project: string, filter: FeedFilter, signal: AbortSignal): Promise<StatusCounts> {
  const { order: _order, collapse: _collapse, ...query } = filter;
  const { data } = await call('count_mentions', { query: { ...query, project, by: 'status' } }, signal);
  const counts = new Map(data.map(({ key, count }) => [key, count]));
  return Object.fromEntries(STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    Mention['status'],
    number
  >;
}

/**
 * Returns the counts by status; undefined until loaded. Refreshes when the listed mentions (undefined until loaded) or the
 * number of new ones change.
 */
export function useStatusCounts(
  project: string,
  filter: FeedFilter,
  listed: unknown,
  newCount: number,
): StatusCounts | undefined {
  const { status: _status, ...others } = filter;
  const { data } = useQuery({
    queryKey: [...KEY, project, others],
    queryFn: ({ signal }) => countAll(project, others, signal),
    refetchInterval: REFRESH_MS,
  });
  const refresh = useThrottledRefresh(KEY, THROTTLE_MS);
  const [initial, setInitial] = useState(listed);
  if (initial === undefined && listed !== undefined) setInitial(listed);
  useEffect(() => {
    if (listed !== initial || newCount > 0) refresh();
  }, [refresh, listed, initial, newCount]);
  return data;
}
