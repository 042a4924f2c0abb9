import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import type { ComparisonSearch } from './analytics-search.ts';
import { comparedWith, type Shown } from './comparison.ts';
import { intervalOfAll } from './period.ts';
import type { ComparedFigures } from './trends-data.ts';

/** Reads the figures of a period, and those of what it is compared with. Both are counted by the same interval. */
export function useAnalytics(shown: Shown, search: ComparisonSearch) {
  const { project, filter, period } = shown;
  const { data: projects = [] } = useApiQuery('list_projects');
  const nameOf = (id: string) => projects.find((each) => each.id === id)?.name ?? 'Another project';
  const comparison = comparedWith(search, shown, nameOf);
  const interval = intervalOfAll(comparison ? [period, comparison.period] : [period]);
  const analytics = useApiQuery(
    'get_analytics',
    { query: { project, ...filter, ...period, interval } },
    { keepPrevious: true },
  );
  const other = useApiQuery(
    'get_analytics',
    { query: { ...(comparison?.query ?? { project }), interval } },
    { enabled: comparison !== null },
  );
  // The figures of another period than the shown one must not stand next to it.
  const figures = comparison && !analytics.isPlaceholderData ? other.data : undefined;
  const name = comparison?.name;
  const compared = useMemo(
    (): ComparedFigures | null => (figures && name !== undefined ? { name, analytics: figures } : null),
    [figures, name],
  );
  return { analytics, comparison, compared, comparedError: comparison && other.error };
}
