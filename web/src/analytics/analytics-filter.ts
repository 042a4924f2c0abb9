import { parseFilters, type FeedFilter } from '../feed/filters/feed-search.ts';

/** The filters of the feed that also apply to analytics: those that hold for any project, and those of one project. */
const SHARED_FILTERS = ['sources', 'sentiment'] as const;
const PROJECT_FILTERS = ['categories', 'keywords', 'groups'] as const;

/** Filters of analytics, with the names of the feed's. */
export type AnalyticsFilter = Pick<
  FeedFilter,
  (typeof SHARED_FILTERS)[number] | (typeof PROJECT_FILTERS)[number]
>;

const pick = (
  names: readonly (keyof AnalyticsFilter)[],
  given: Readonly<Record<string, unknown>>,
): AnalyticsFilter => {
  const read = parseFilters(given);
  return Object.fromEntries(
    names.filter((name) => read[name] !== undefined).map((name) => [name, read[name]]),
  );
};

/** Returns only the filters that apply to analytics. */
export const analyticsFilterOf = (given: Readonly<Record<string, unknown>>): AnalyticsFilter =>
  pick([...SHARED_FILTERS, ...PROJECT_FILTERS], given);

/** Returns only the filters that mean the same in another project. */
export const sharedFilterOf = (filter: AnalyticsFilter): AnalyticsFilter =>
  pick(SHARED_FILTERS, { ...filter });
