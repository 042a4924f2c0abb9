import { parseFilters, type FeedFilter } from '../feed/filters/feed-search.ts';

const FILTERS = ['sources', 'sentiment', 'categories', 'keywords', 'groups'] as const;

/** What figures can be narrowed by: filters of the feed, which find the mentions behind them. */
export type AnalyticsFilter = Pick<FeedFilter, (typeof FILTERS)[number]>;

/** What the page shows, as it stands in its address: filters, how many days, and whether those before are shown too. */
export interface AnalyticsSearch extends AnalyticsFilter {
  readonly days?: number;
  readonly compare?: true;
}

/** The filters alone, of those that an address or the feed has; others are left out. Pure. */
export function analyticsFilterOf(given: Readonly<Record<string, unknown>>): AnalyticsFilter {
  const read = parseFilters(given);
  return Object.fromEntries(
    FILTERS.filter((name) => read[name] !== undefined).map((name) => [name, read[name]]),
  );
}

/** Reads the page's part of an address; what is not understood is left out. Pure. */
export const parseAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  ...analyticsFilterOf(search),
  ...(typeof search.days === 'number' && { days: search.days }),
  ...(search.compare === true && { compare: true }),
});
