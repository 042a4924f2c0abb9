import { parseMoment } from '../../../schemas/moment.ts';
import { sharedFilterOf, type AnalyticsFilter } from './analytics-filter.ts';
import type { ComparisonSearch } from './analytics-search.ts';
import { endingAt, isDays, lengthOf, monthsBefore, periodText, type Period } from './period.ts';

/** What a page shows: mentions of a project in a period of its time zone. */
export interface Shown {
  readonly project: string;
  readonly filter: AnalyticsFilter;
  readonly period: Period;
  readonly timeZone: string;
}

/** What the page compares that with. */
export interface Compared {
  /** What lines and figures are named by: a period or a project. */
  readonly name: string;
  /** The parameters of the same operations. */
  readonly query: AnalyticsFilter & {
    readonly project: string;
    readonly since: string;
    readonly until: string;
  };
  readonly period: Period;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

function comparedPeriod(search: ComparisonSearch, period: Period): Period {
  const { compare = 'before', compare_since: since, compare_until: until } = search;
  if (compare === 'month' || compare === 'quarter' || compare === 'year')
    return monthsBefore(period, MONTHS[compare]);
  if (compare === 'range' && since !== undefined && until !== undefined) return { since, until };
  return endingAt(period.since, lengthOf(period));
}

/** Returns a period as the same instants in any project; days stay days, which each project has in its own time zone. */
const sameInstants = ({ since, until }: Period, timeZone: string): Period =>
  isDays({ since, until })
    ? { since, until }
    : {
        since: new Date(parseMoment(since, timeZone)!).toISOString(),
        until: new Date(parseMoment(until, timeZone)!).toISOString(),
      };

/**
 * Returns what to compare with, the period before unless the URL says otherwise; null: nothing. Another project is compared
 * without the filters by categories, keywords and groups, which it has none of. `nameOf` returns a project's name.
 */
export function comparedWith(
  search: ComparisonSearch,
  { project, filter, period, timeZone }: Shown,
  nameOf: (project: string) => string,
): Compared | null {
  if (search.compare === 'none') return null;
  if (search.compare === 'project' && search.compare_project !== undefined) {
    const other = search.compare_project;
    const query = { project: other, ...sharedFilterOf(filter), ...sameInstants(period, timeZone) };
    return { name: nameOf(other), query, period };
  }
  const compared = comparedPeriod(search, period);
  return { name: periodText(compared), query: { project, ...filter, ...compared }, period: compared };
}
