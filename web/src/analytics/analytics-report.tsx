import { Link } from '@tanstack/react-router';
import type { Analytics } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Panel } from '../ui/layout/page.tsx';
import { AnnotationList } from './annotations/annotation-list.tsx';
import type { AnalyticsFilter } from './analytics-filter.ts';
import type { Compared } from './comparison.ts';
import { AuthorTable } from './author-table.tsx';
import { Heatmap } from './heatmap.tsx';
import { Breakdown } from './breakdown.tsx';
import { Totals } from './totals.tsx';
import { ShareOfVoice } from './share-of-voice.tsx';
import { ShareOverTime } from './share-over-time.tsx';
import type { ComparedFigures } from './trends-data.ts';
import { Engagement, NetSentiment } from './trends.tsx';
import { Volume } from './volume.tsx';
import styles from './analytics-page.module.css';

interface AnalyticsReportProps {
  readonly project: string;
  readonly analytics: Analytics;
  readonly filter: AnalyticsFilter;
  /** What the period is compared with, and its figures once they are there. */
  readonly comparison: Compared | null;
  readonly compared: ComparedFigures | null;
  /** Clears the filters; null without filters. */
  readonly onClear: (() => void) | null;
}

/** The totals and charts of a period. */
export function AnalyticsReport(props: AnalyticsReportProps) {
  const { project, analytics, filter, compared, onClear } = props;
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
        <Charts {...props} />
      )}
    </>
  );
}

function Charts({ project, analytics, filter, comparison, compared }: AnalyticsReportProps) {
  const feedLink = { project, scope: { ...filter, since: analytics.since, until: analytics.until } };
  return (
    <>
      <Volume {...{ project, filter, analytics, compared }} />
      <div className={styles.columns}>
        <Panel title="Sources">
          <Breakdown rows={analytics.by_source} {...feedLink} filter="sources" />
        </Panel>
        <Panel title="Categories">
          <Breakdown rows={analytics.by_category} {...feedLink} filter="categories" />
        </Panel>
        <Panel title="Keywords">
          <Breakdown rows={analytics.by_keyword} {...feedLink} filter="keywords" />
        </Panel>
        <Panel title="Keyword groups">
          <Breakdown rows={analytics.by_group} {...feedLink} filter="groups" />
        </Panel>
      </div>
      {analytics.share_of_voice.some(({ count }) => count > 0) && (
        <Panel title="Share of voice">
          <ShareOfVoice groups={analytics.share_of_voice} {...feedLink} />
        </Panel>
      )}
      <NetSentiment {...{ project, analytics, compared }} />
      {analytics.share_of_voice.filter(({ count }) => count > 0).length > 1 && (
        <ShareOverTime {...{ project, filter, analytics, comparison, compared }} />
      )}
      <Engagement {...{ project, analytics, compared }} />
      <AnnotationList {...{ project, analytics }} />
      <Panel title="Activity">
        <Heatmap cells={analytics.heatmap} timezone={analytics.timezone} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Top supporters">
          <AuthorTable label="Supporters" authors={analytics.supporters} {...feedLink} />
        </Panel>
        <Panel title="Top critics">
          <AuthorTable label="Critics" authors={analytics.critics} {...feedLink} />
        </Panel>
      </div>
    </>
  );
}
