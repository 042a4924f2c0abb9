import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Mention } from '../../api/records.ts';
import { apiQueryKey } from '../../api/use-api-query.ts';
import type { FeedFilter } from '../filters/feed-search.ts';
import { stillMatches } from '../filters/filter-match.ts';
import { readPage, takeEarly } from './first-page.ts';
import {
  changeMentions,
  mentionsOf,
  storiesOf,
  type MentionChange,
  type MentionPages,
} from './mention-pages.ts';

/** The refresh interval of an empty list, in milliseconds. */
const EMPTY_REFRESH_MS = 5_000;

/** Changes mentions in the cache only, not on the server. */
export type ApplyChange = (ids: ReadonlySet<string>, change: MentionChange) => void;

function useMentionPages(project: string, filter: FeedFilter) {
  const queryKey: QueryKey = useMemo(() => ['list_mentions', { project, filter }], [project, filter]);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      (pageParam === null && takeEarly(project, filter)) || readPage(project, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The event stream keeps the list up to date; refetching would load every page again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    // The stream may be refused, and an empty list has nothing that could move.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.total === 0 ? EMPTY_REFRESH_MS : false),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  return { queryKey, pages };
}

/** Loads the matching mentions page by page. Pass the same `filter` object while the filters are equal. */
export function useLoadedMentions(project: string, filter: FeedFilter) {
  const client = useQueryClient();
  const { queryKey, pages } = useMentionPages(project, filter);
  const { data } = pages;
  const byId = useMemo(() => mentionsOf(data), [data]);
  const stories = useMemo(() => storiesOf(data), [data]);
  const rows = useMemo(
    () => [...byId.values()].filter((mention) => pages.isPlaceholderData || stillMatches(filter, mention)),
    [byId, filter, pages.isPlaceholderData],
  );
  const apply: ApplyChange = useCallback(
    (ids, change) => {
      client.setQueryData<MentionPages>(queryKey, (known) => known && changeMentions(known, ids, change));
      for (const mention of ids)
        client.setQueryData<Mention>(apiQueryKey('get_mention', { path: { mention } }), (known) =>
          known ? (change(known) ?? undefined) : undefined,
        );
    },
    [client, queryKey],
  );
  /** Reloads the first page, drops the others, and returns it. */
  const reload = async () => {
    await client.cancelQueries({ queryKey });
    const page = await readPage(project, filter, null);
    client.setQueryData<MentionPages>(queryKey, { pages: [page], pageParams: [null] });
    return page;
  };
  /** Loads all remaining pages and returns the ids of all listed mentions. */
  const loadAll = async (): Promise<readonly string[]> => {
    let known = data;
    for (let isMore = pages.hasNextPage; isMore;) {
      const next = await pages.fetchNextPage({ cancelRefetch: false });
      if (next.isError) throw next.error;
      ({ data: known, hasNextPage: isMore } = next);
    }
    return [...mentionsOf(known).values()].filter((each) => stillMatches(filter, each)).map(({ id }) => id);
  };
  const total = (data?.pages[0]?.total ?? 0) - (byId.size - rows.length);
  return { pages, byId, stories, rows, total, apply, reload, loadAll };
}

export type LoadedMentions = ReturnType<typeof useLoadedMentions>;
