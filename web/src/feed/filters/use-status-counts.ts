import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { STATUSES, type FeedFilter } from './feed-search.ts';
import { useDebouncedEffect } from '../../ui/use-debounced-effect.ts';

const KEY = 'status_counts';
/** The delay between a change and the refresh, and the refresh interval without changes, in milliseconds. */
const DEBOUNCE_MS = 1_500;
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

/** Returns the counts by status; undefined until loaded. Refreshes when `changed` changes. */
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
    refetchInterval: REFRESH_MS,
  });
  const [initial] = useState(changed);
  const refresh = () => {
    if (changed !== initial) void client.invalidateQueries({ queryKey: [KEY, project] });
  };
  useDebouncedEffect(refresh, DEBOUNCE_MS, changed);
  return data;
}
