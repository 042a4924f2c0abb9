import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/use-api-query.ts';
import type { Mention } from '../../api/records.ts';
import type { Feed } from '../list/use-loaded-mentions.ts';

/** The mention with an id, read by itself when it is not among those that are loaded; and why it cannot be had. */
export function useMention(
  id: string | null,
  feed: Feed,
): { readonly mention: Mention | null; readonly error: Error | null } {
  const loaded = id === null ? undefined : feed.loaded.get(id);
  const { data, error } = useQuery({
    ...reading('get_mention', { path: { mention: id ?? '' } }),
    enabled: id !== null && !loaded && feed.pages.isSuccess,
  });
  if (id === null) return { mention: null, error: null };
  return { mention: loaded ?? data ?? null, error: loaded ? null : error };
}
