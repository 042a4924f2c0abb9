import type { DashboardTile } from '../api/records.ts';
import { analyticsFilterOf, type AnalyticsFilter } from './analytics-filter.ts';
import { isMoment, lastDays, type Period } from './period.ts';

/**
 * What a period can be compared with: nothing, the period before, the same one a month, a quarter or a year earlier, any other
 * one, or another project.
 */
const COMPARISONS = [
  'none',
  'before',
  'month',
  'quarter',
  'year',
  'range',
  'project',
] as const satisfies readonly DashboardTile['compare'][];
export type Comparison = (typeof COMPARISONS)[number];

/** What the page compares with. */
export interface ComparisonSearch {
  readonly compare?: Comparison;
  /** The period of the comparison `range`. */
  readonly compare_since?: string;
  readonly compare_until?: string;
  /** The id of the project of the comparison `project`. */
  readonly compare_project?: string;
}

/** The period that the page shows. */
export interface PeriodSearch {
  /** The length of a period that ends now, in days. */
  readonly days?: number;
  /** A fixed period, from `since` (inclusive) to `until` (exclusive): days, or times of the project's time zone. */
  readonly since?: string;
  readonly until?: string;
}

/** The page's URL parameters: filters, the period and what to compare it with. */
export type AnalyticsSearch = AnalyticsFilter & PeriodSearch & ComparisonSearch;

/** The length of the period without any in the URL, in days. */
export const DEFAULT_DAYS = 30;

/** The longest period that a length in the URL can ask for: the service counts 4,000 days. */
const MAX_DAYS = 3_650;

const isRange = (since: unknown, until: unknown): boolean =>
  isMoment(since) && isMoment(until) && since.length === until.length && since < until;

/** Returns the parameters of the period; a fixed one goes before a length. */
export function periodOfSearch(search: Readonly<Record<string, unknown>>): PeriodSearch {
  const { days, since, until } = search as PeriodSearch;
  if (isRange(since, until)) return { since, until } as PeriodSearch;
  return Number.isInteger(days) && days! > 0 && days! <= MAX_DAYS ? { days: days! } : {};
}

/** Returns the parameters of a comparison; nothing when they are incomplete. */
export function comparisonOfSearch(search: Readonly<Record<string, unknown>>): ComparisonSearch {
  const { compare: asked, compare_since, compare_until, compare_project } = search as ComparisonSearch;
  const compare = COMPARISONS.find((each) => each === asked);
  if (compare === 'range')
    return isRange(compare_since, compare_until)
      ? ({ compare, compare_since, compare_until } as ComparisonSearch)
      : {};
  if (compare === 'project')
    return typeof compare_project === 'string' && compare_project !== '' ? { compare, compare_project } : {};
  return compare === undefined ? {} : { compare };
}

/** Parses the page's URL parameters; leaves out invalid ones. */
export const parseAnalyticsSearch = (search: Record<string, unknown>): AnalyticsSearch => ({
  ...analyticsFilterOf(search),
  ...periodOfSearch(search),
  ...comparisonOfSearch(search),
});

/** Returns the period that the page shows, in the given time zone. `now`: Unix milliseconds. */
export const shownPeriod = (
  { days = DEFAULT_DAYS, since, until }: PeriodSearch,
  timeZone: string,
  now = Date.now(),
): Period => (since !== undefined && until !== undefined ? { since, until } : lastDays(days, timeZone, now));
