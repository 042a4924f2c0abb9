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
import { FEED_ROUTE } from '../use-open-mention.ts';

/** An address without filters is the inbox; all mentions are asked for by every status. */
const orAll = (filter: FeedFilter): FeedFilter =>
  Object.keys(filter).length === 0 ? { status: [...STATUSES] } : filter;

/** The filters in the address, which stay the same object while they say the same, and what changes them. */
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
    // Every word that is searched for would be a step back otherwise.
    (changes: FilterChange) => go((known) => withChange(known, changes), 'q' in changes),
    [go],
  );
  const show = useCallback((other: FeedFilter) => go(() => other), [go]);
  /** Leaves status and order, which narrow nothing down by what a mention says. */
  const clear = useCallback(() => go(({ status, order }) => withChange({}, { status, order })), [go]);
  return { filter, change, show, clear };
}
