import { parseFilters, type FeedFilter } from '../feed/filters/feed-search.ts';

const FILTERS = ['sources', 'sentiment', 'categories', 'keywords', 'groups'] as const;

/** The filters of the feed that also apply to analytics. */
export type AnalyticsFilter = Pick<FeedFilter, (typeof FILTERS)[number]>;

/** The page's URL parameters: filters, the period in days, and whether to compare with the previous period. */
export interface AnalyticsSearch extends AnalyticsFilter {
  readonly days?: number;
  readonly compare?: true;
}

/** Returns only the filters that apply to analytics. */
export function analyticsFilterOf(given: Readonly<Record<string, unknown>>): AnalyticsFilter {
  const read = parseFilters(given);
  return Object.fromEntries(
    FILTERS.filter((name) => read[name] !== undefined).map((name) => [name, read[name]]),
  );
}

/** Parses the page's URL parameters; leaves out invalid ones. */
export const parseAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  ...analyticsFilterOf(search),
  ...(typeof search.days === 'number' && { days: search.days }),
  ...(search.compare === true && { compare: true }),
});
