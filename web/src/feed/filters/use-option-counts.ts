import type { Input } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { FeedFilter } from './feed-search.ts';

/** A property whose options can be counted. */
export type CountedProperty = NonNullable<Input<'count_mentions'>['query']>['by'];

/** Which options to count: those of a property, under the other filters of the feed. */
export interface OptionCounting {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly by: CountedProperty;
}

/** Loads how many mentions each option would show, most first. Empty until loaded. */
export function useOptionCounts({ project, filter, by }: OptionCounting) {
  const { order: _order, collapse: _collapse, ...query } = filter;
  const { data } = useApiQuery(
    'count_mentions',
    { query: { ...query, project, by } },
    { keepPrevious: true },
  );
  return { isLoaded: data !== undefined, counts: data?.data ?? [] };
}
