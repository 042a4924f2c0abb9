import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import type { Report } from '../api/records.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { Changes, Themes, ToAnswer, WrittenClaims } from './report-sections.tsx';
import { periodText, periodsAround, totalsText } from './report-text.ts';
import styles from './report-page.module.css';

const ROUTE = '/signed-in/shell/projects/$project/report';

/** What people talked about in a week, what changed, and what needs an answer. */
export function ReportPage() {
  const { project } = useParams({ from: ROUTE });
  const { until } = useSearch({ from: ROUTE });
  // The key: words of one period must not stay on screen while another loads.
  return <PeriodReport key={`${project} ${until}`} {...{ project, until }} />;
}

function PeriodReport({ project, until }: { readonly project: string; readonly until: string | undefined }) {
  const [isWritten, setWritten] = useState(false);
  const query = { ...(until !== undefined && { until }) };
  const report = useApiQuery('get_report', { path: { project }, query });
  const written = useApiQuery(
    'get_report',
    { path: { project }, query: { ...query, write: true } },
    { enabled: isWritten },
  );
  return (
    <Page
      title="Report"
      about={report.data && `${periodText(report.data)} (${report.data.timezone}). Numbers link to mentions.`}
      actions={report.data && <Periods report={report.data} />}
    >
      <Loaded query={report}>
        {(shown) => (
          <>
            <Panel
              title="In short"
              actions={
                !isWritten && (
                  <Button size="s" onClick={() => setWritten(true)}>
                    Write it in words
                  </Button>
                )
              }
            >
              <p className={styles.line}>{totalsText(shown)}</p>
              {isWritten && (
                <Loaded query={written}>{({ written: words }) => <Words {...{ project, words }} />}</Loaded>
              )}
            </Panel>
            <ToAnswer {...{ project }} report={shown} />
            <Themes {...{ project }} report={shown} />
            <Changes {...{ project }} report={shown} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Words({ project, words }: { readonly project: string; readonly words: Report['written'] }) {
  if (words) return <WrittenClaims project={project} written={words} />;
  return (
    <EmptyState title="Nothing was written">
      <p>No model is configured, its tokens of the month are used up, or nothing it wrote cites mentions.</p>
    </EmptyState>
  );
}

function Periods({ report }: { readonly report: Report }) {
  const navigate = useNavigate();
  const { before, after } = periodsAround(report);
  const show = (until: string) => void navigate({ to: '.', search: { until }, replace: true });
  return (
    <div className={styles.periods} role="group" aria-label="Period">
      <Button size="s" onClick={() => show(before)}>
        Earlier
      </Button>
      <Button size="s" disabled={after === null} onClick={() => after !== null && show(after)}>
        Later
      </Button>
    </div>
  );
}
