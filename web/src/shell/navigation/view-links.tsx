import { useQueries } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { apiQueryOptions, useApiQuery } from '../../api/use-api-query.ts';
import { filtersEqual, filterOf, parseFilters } from '../../feed/filters/feed-search.ts';
import { filtersOf } from '../../feed/views/view-filters.ts';
import { formatNumber } from '../../ui/numbers.ts';
import styles from './navigation.module.css';

/** How many views have a link; the others are in the menu of the feed. */
const MAX_LINKS = 8;
/** How often the counts are refreshed, in milliseconds. */
const REFRESH_MS = 60_000;

/** Links to the saved views of a project, with the number of mentions in each. */
export function ViewLinks({ project }: { readonly project: string }) {
  const { data: all = [] } = useApiQuery('list_views', { query: { project } });
  const views = all.slice(0, MAX_LINKS);
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const shown = pathname.endsWith('/feed') ? filterOf(parseFilters({ ...search })) : null;
  const counts = useQueries({
    queries: views.map((view) => ({
      ...apiQueryOptions('list_mentions', { query: { ...filtersOf(view), project, limit: 1 } }),
      refetchInterval: REFRESH_MS,
    })),
  });
  if (views.length === 0) return null;
  return (
    <ul className={styles.views} aria-label="Saved views">
      {views.map((view, at) => {
        const filter = filtersOf(view);
        const isShown = shown !== null && filtersEqual(shown, filter);
        const total = counts[at]?.data?.total;
        return (
          <li key={view.id}>
            <Link
              to="/projects/$project/feed"
              params={{ project }}
              search={filter}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={isShown ? 'page' : undefined}
              className={styles.view}
            >
              <span className={styles.viewName} dir="auto">
                {view.name}
              </span>
              {total !== undefined && <span className={styles.count}>{formatNumber(total)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
