import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';
import { apiQueryKey } from '../../api/use-api-query.ts';
import type { FeedFilter } from '../filters/feed-search.ts';
import { stillMatches } from '../filters/filter-match.ts';
import { changeMentions, mentionsOf, type MentionChange, type MentionPages } from './mention-pages.ts';

/** Mentions that are read at a time: the most that the API gives. */
const PAGE = 100;
/** How often an empty list is read again, in milliseconds. */
const EMPTY_MS = 5_000;

/** Changes mentions where they are shown; what the service keeps is another matter. */
export type ApplyChange = (ids: ReadonlySet<string>, change: MentionChange) => void;

function useMentionPages(project: string, filter: FeedFilter) {
  const queryKey: QueryKey = useMemo(() => ['list_mentions', { project, filter }], [project, filter]);
  const read = (cursor: string | null, signal?: AbortSignal) =>
    call(
      'list_mentions',
      { query: { ...filter, project, limit: PAGE, ...(cursor !== null && { cursor }) } },
      signal,
    );
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // What is shown is kept up to date by the stream of changes, not by reading every page again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    // Nothing is read there that could move, and the stream may be refused.
    refetchInterval: ({ state }) => (state.data?.pages[0]?.total === 0 ? EMPTY_MS : false),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
  return { queryKey, pages, read };
}

/**
 * The mentions of a project that some filters find, as far as they were read, and how to read on. `filter` must stay the same object while it says the
 * same.
 */
export function useLoadedMentions(project: string, filter: FeedFilter) {
  const client = useQueryClient();
  const { queryKey, pages, read } = useMentionPages(project, filter);
  const { data } = pages;
  const byId = useMemo(() => mentionsOf(data), [data]);
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
  /** Reads the first page anew, forgets the others, and gives it. */
  const reload = async () => {
    await client.cancelQueries({ queryKey });
    const page = await read(null);
    client.setQueryData<MentionPages>(queryKey, { pages: [page], pageParams: [null] });
    return page;
  };
  /** Reads all pages that are left, and gives the ids of everything that is listed then. */
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
  return { pages, byId, rows, total, apply, reload, loadAll };
}

export type LoadedMentions = ReturnType<typeof useLoadedMentions>;
