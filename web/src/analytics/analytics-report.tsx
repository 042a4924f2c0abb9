import { Link } from '@tanstack/react-router';
import type { Analytics } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Panel } from '../ui/layout/page.tsx';
import type { AnalyticsFilter } from './analytics-search.ts';
import { AuthorTable } from './author-table.tsx';
import { Heatmap } from './heatmap.tsx';
import { Breakdown } from './breakdown.tsx';
import { Totals } from './totals.tsx';
import { ShareOfVoice } from './share-of-voice.tsx';
import { Volume } from './volume.tsx';
import styles from './analytics-page.module.css';

interface AnalyticsReportProps {
  readonly project: string;
  readonly analytics: Analytics;
  /** What they are narrowed by. */
  readonly filter: AnalyticsFilter;
  /** How long the period is, in days. */
  readonly days: number;
  readonly isCompared: boolean;
  readonly onCompare: (isCompared: boolean) => void;
  /** Takes the filters away; null when there are none. */
  readonly onClear: (() => void) | null;
}

/** The figures of a period: its sums, and what they are made of where there is anything. */
export function AnalyticsReport(props: AnalyticsReportProps) {
  const { project, analytics, filter, days, onClear } = props;
  const scope = { ...filter, since: analytics.since, until: analytics.until };
  return (
    <>
      <Totals totals={analytics.totals} previous={analytics.previous} {...{ project, scope }} />
      {analytics.totals.mentions === 0 ? (
        <EmptyState title={`No mentions in ${days} days`}>
          {onClear ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : (
            <p>
              Choose a longer period, or see what the{' '}
              <Link to="/projects/$project/scans" params={{ project }}>
                scans
              </Link>{' '}
              found.
            </p>
          )}
        </EmptyState>
      ) : (
        <Parts {...props} />
      )}
    </>
  );
}

function Parts({ project, analytics, filter, days, isCompared, onCompare }: AnalyticsReportProps) {
  const lead = { project, scope: { ...filter, since: analytics.since, until: analytics.until } };
  return (
    <>
      <Volume {...{ project, filter, analytics, days, isCompared, onCompare }} />
      <div className={styles.columns}>
        <Panel title="Sources">
          <Breakdown rows={analytics.by_source} {...lead} filter="sources" />
        </Panel>
        <Panel title="Categories">
          <Breakdown rows={analytics.by_category} {...lead} filter="categories" />
        </Panel>
        <Panel title="Keywords">
          <Breakdown rows={analytics.by_keyword} {...lead} filter="keywords" />
        </Panel>
        <Panel title="Keyword groups">
          <Breakdown rows={analytics.by_group} {...lead} filter="groups" />
        </Panel>
      </div>
      {analytics.share_of_voice.some(({ count }) => count > 0) && (
        <Panel title="Share of voice">
          <ShareOfVoice groups={analytics.share_of_voice} {...lead} />
        </Panel>
      )}
      <Panel title="When">
        <Heatmap cells={analytics.heatmap} timezone={analytics.timezone} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Supporters">
          <AuthorTable label="Supporters" authors={analytics.supporters} {...lead} />
        </Panel>
        <Panel title="Critics">
          <AuthorTable label="Critics" authors={analytics.critics} {...lead} />
        </Panel>
      </div>
    </>
  );
}
