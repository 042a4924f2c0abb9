import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Analytics } from '../api/records.ts';
import { useOperation } from '../api/use-operation.ts';
import { SENTIMENT_NAMES } from '../feed/mention-words.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { Plot } from '../ui/plot.tsx';
import { AuthorTable } from './author-table.tsx';
import { Heatmap } from './heatmap.tsx';
import { Mix } from './mix.tsx';
import { ofDay } from './leads.ts';
import { PERIODS, sinceDaysAgo } from './period.ts';
import { Totals } from './totals.tsx';
import { Voice } from './voice.tsx';
import styles from './analytics-page.module.css';

const DEFAULT_DAYS = 30;

/** How much is said, how it sounds, where, when and by whom. */
export function AnalyticsPage() {
  const { project } = useParams({ from: '/signed-in/shell/projects/$project/analytics' });
  const { days = DEFAULT_DAYS } = useSearch({ from: '/signed-in/shell/projects/$project/analytics' });
  const since = useMemo(() => sinceDaysAgo(days), [days]);
  const analytics = useOperation('get_analytics', { query: { project, since } });
  return (
    <Page
      title="Analytics"
      about={
        analytics.data &&
        `Days and hours of ${analytics.data.timezone}. Bars, days and authors lead to their mentions.`
      }
      actions={
        <nav aria-label="Period" className={styles.periods}>
          {PERIODS.map((each) => (
            <Link
              key={each}
              to="."
              search={{ days: each }}
              className={styles.period}
              aria-current={each === days ? 'true' : undefined}
            >
              {each} days
            </Link>
          ))}
        </nav>
      }
    >
      <Loaded of={analytics}>{(shown) => <Figures analytics={shown} project={project} />}</Loaded>
    </Page>
  );
}

const SECONDS = 1000;
const dayOf = (time: number) => new Date(time * SECONDS).toISOString().slice(0, 10);

function Figures({ analytics, project }: { readonly analytics: Analytics; readonly project: string }) {
  const { over_time: days } = analytics;
  const navigate = useNavigate();
  const period = { since: analytics.since, until: analytics.until };
  const volume = useMemo(
    () => ({
      times: days.map(({ day }) => Date.parse(day) / SECONDS),
      series: (['negative', 'neutral', 'positive'] as const).map((sentiment) => ({
        label: SENTIMENT_NAMES[sentiment],
        colour: sentiment,
        values: days.map((each) => each[sentiment]),
      })),
    }),
    [days],
  );
  return (
    <>
      <Totals totals={analytics.totals} previous={analytics.previous} {...{ project, period }} />
      <Panel title="Volume">
        <Plot
          label="Mentions a day by sentiment"
          nameOf={(time) => (
            <Link to="/projects/$project/feed" params={{ project }} search={ofDay(dayOf(time))}>
              {dayOf(time)}
            </Link>
          )}
          onPick={(time) =>
            void navigate({
              to: '/projects/$project/feed',
              params: { project },
              search: ofDay(dayOf(time)),
            })
          }
          isStacked
          {...volume}
        />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Sources">
          <Mix rows={analytics.by_source} {...{ project, period }} filter="sources" />
        </Panel>
        <Panel title="Categories">
          <Mix rows={analytics.by_category} {...{ project, period }} filter="categories" />
        </Panel>
        <Panel title="Keywords">
          <Mix rows={analytics.by_keyword} {...{ project, period }} filter="keywords" />
        </Panel>
        <Panel title="Keyword groups">
          <Mix rows={analytics.by_group} {...{ project, period }} filter="groups" />
        </Panel>
      </div>
      {analytics.share_of_voice.some(({ count }) => count > 0) && (
        <Panel title="Share of voice">
          <Voice groups={analytics.share_of_voice} {...{ project, period }} />
        </Panel>
      )}
      <Panel title="When">
        <Heatmap cells={analytics.heatmap} timezone={analytics.timezone} />
      </Panel>
      <div className={styles.columns}>
        <Panel title="Supporters">
          <AuthorTable label="Supporters" authors={analytics.supporters} {...{ project, period }} />
        </Panel>
        <Panel title="Critics">
          <AuthorTable label="Critics" authors={analytics.critics} {...{ project, period }} />
        </Panel>
      </div>
    </>
  );
}
