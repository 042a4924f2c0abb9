import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import bar from '../feed/filters/filter-bar.module.css';
import type { FilterChange } from '../feed/filters/feed-search.ts';
import { OriginFilters, ProjectFilters } from '../feed/filters/scope-filters.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { analyticsFilterOf, type AnalyticsSearch } from './analytics-search.ts';
import { AnalyticsReport } from './analytics-report.tsx';
import { PERIODS, sinceDaysAgo } from './period.ts';
import styles from './analytics-page.module.css';

const DEFAULT_DAYS = 30;
const ROUTE = '/signed-in/shell/projects/$project/analytics';

/** The page with mention counts over time, by source, sentiment, keyword and author. */
export function AnalyticsPage() {
  const { project } = useParams({ from: ROUTE });
  // The key: data of one project must not stay on screen while another project loads.
  return <ProjectAnalytics key={project} project={project} />;
}

function ProjectAnalytics({ project }: { readonly project: string }) {
  const search = useSearch({ from: ROUTE });
  const filter = analyticsFilterOf({ ...search });
  const { days = DEFAULT_DAYS, compare } = search;
  const view = { days, ...(compare && { compare }) };
  const navigate = useNavigate();
  const show = (next: AnalyticsSearch) => void navigate({ to: '.', search: next, replace: true });
  const narrow = (change: FilterChange) => show({ ...view, ...analyticsFilterOf({ ...filter, ...change }) });
  const clear = Object.keys(filter).length > 0 ? () => show(view) : null;
  const since = useMemo(() => sinceDaysAgo(days), [days]);
  const query = { project, ...filter, since };
  const analytics = useApiQuery('get_analytics', { query }, { keepPrevious: true });
  return (
    <Page
      title="Analytics"
      about={
        analytics.data &&
        `Times in ${analytics.data.timezone}. Click any bar, day or author to see the mentions.`
      }
      actions={<Periods search={search} selected={days} />}
    >
      <div className={bar.filters} role="group" aria-label="Filters">
        <OriginFilters filter={filter} onChange={narrow} />
        <ProjectFilters {...{ project, filter }} onChange={narrow} />
        {clear && (
          <Button kind="quiet" size="s" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <Loaded query={analytics}>
        {(shown) => (
          <AnalyticsReport
            {...{ project, filter, days }}
            analytics={shown}
            isCompared={compare === true}
            onCompare={(isCompared) => show({ ...filter, days, ...(isCompared && { compare: true }) })}
            onClear={clear}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** Links for choosing the period. */
function Periods({ search, selected }: { readonly search: AnalyticsSearch; readonly selected: number }) {
  return (
    <nav aria-label="Period" className={styles.periods}>
      {PERIODS.map((days) => (
        <Link
          key={days}
          to="."
          search={{ ...search, days }}
          className={styles.period}
          aria-current={days === selected ? 'true' : undefined}
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
