import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '../../api/use-api-query.ts';
import type { Mention } from '../../api/records.ts';
import type { LoadedMentions } from '../list/use-loaded-mentions.ts';

/** Returns the mention with an id, loading it separately if it is not in the list, and the loading error. */
export function useMention(
  id: string | null,
  loaded: LoadedMentions,
): { readonly mention: Mention | null; readonly error: Error | null } {
  const inList = id === null ? undefined : loaded.byId.get(id);
  const { data, error } = useQuery({
    ...apiQueryOptions('get_mention', { path: { mention: id ?? '' } }),
    enabled: id !== null && !inList && loaded.pages.isSuccess,
  });
  if (id === null) return { mention: null, error: null };
  return { mention: inList ?? data ?? null, error: inList ? null : error };
}
