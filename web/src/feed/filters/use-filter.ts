import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  filterOf,
  STATUSES,
  withChange,
  type FeedFilter,
  type FeedSearch,
  type FilterChange,
} from './feed-search.ts';
import { FEED_ROUTE } from '../feed-route.ts';

/** A URL without filters shows open mentions, so "all" must name every status. */
const orAll = (filter: FeedFilter): FeedFilter =>
  Object.keys(filter).length === 0 ? { status: [...STATUSES] } : filter;

/** Returns the filters of the URL, as the same object while they are equal, and functions that change them. */
export function useFeedFilter() {
  const navigate = useNavigate({ from: '/projects/$project/feed' });
  const filter = useSearch({ from: FEED_ROUTE, select: filterOf, structuralSharing: true });
  const go = useCallback(
    (next: (filter: FeedFilter) => FeedFilter, replace = false) =>
      void navigate({
        search: ({ mention, ...known }: FeedSearch) => ({
          ...orAll(next(known)),
          ...(mention !== undefined && { mention }),
        }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const change = useCallback(
    // Otherwise every search would add a step to the browser history.
    (changes: FilterChange) => go((known) => withChange(known, changes), 'q' in changes),
    [go],
  );
  const show = useCallback((other: FeedFilter) => go(() => other), [go]);
  /** Clears all filters except status, order and folding. */
  const clear = useCallback(
    () => go(({ status, order, collapse }) => withChange({}, { status, order, collapse })),
    [go],
  );
  return { filter, change, show, clear };
}
