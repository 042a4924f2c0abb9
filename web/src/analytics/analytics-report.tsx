import { Link } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { AnnotationList } from './annotations/annotation-list.tsx';
import type { PlotData } from './plot-data.ts';
import { PlotPanel } from './plot-panel.tsx';
import type { PlotName } from './plots.tsx';
import { Totals } from './totals.tsx';
import styles from './analytics-page.module.css';

interface AnalyticsReportProps {
  readonly data: PlotData;
  /** What the page shows. */
  readonly search: AnalyticsSearch;
  /** Clears the filters; null without filters. */
  readonly onClear: (() => void) | null;
}

/** The totals and charts of a period. */
export function AnalyticsReport({ data, search, onClear }: AnalyticsReportProps) {
  const { project, analytics, filter, compared } = data;
  const scope = { ...filter, since: analytics.since, until: analytics.until };
  return (
    <>
      <Totals totals={analytics.totals} others={compared?.analytics.totals} {...{ project, scope }} />
      {analytics.totals.mentions === 0 ? (
        <EmptyState title="No mentions in this period">
          {onClear ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : (
            <p>
              Choose a longer period, or check the{' '}
              <Link to="/projects/$project/scans" params={{ project }}>
                scans
              </Link>
              .
            </p>
          )}
        </EmptyState>
      ) : (
        <Charts {...{ data, search }} />
      )}
    </>
  );
}

/** All plots. Those of the share of voice need a brand or a competitor that was mentioned, over time two. */
function Charts({ data, search }: Omit<AnalyticsReportProps, 'onClear'>) {
  const { project, analytics } = data;
  const voices = analytics.share_of_voice.filter(({ count }) => count > 0).length;
  const panels = (...plots: readonly PlotName[]) =>
    plots.map((plot) => <PlotPanel key={plot} {...{ plot, data, search }} />);
  return (
    <>
      {panels('volume')}
      <div className={styles.columns}>{panels('sources', 'categories', 'keywords', 'groups')}</div>
      {voices > 0 && panels('share_of_voice')}
      {panels('net_sentiment')}
      {voices > 1 && panels('share_of_voice_over_time')}
      {panels('engagement', 'activity')}
      <div className={styles.columns}>{panels('supporters', 'critics')}</div>
      <AnnotationList {...{ project, analytics }} />
    </>
  );
}
