import { Link } from '@tanstack/react-router';
import type { Run } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { RunProgress } from '../scans/run-progress.tsx';
import { isActive } from '../scans/run-text.ts';
import { sourceOutcome } from '../scans/source-failures.ts';
import { SourceFailures } from '../scans/source-failures.tsx';
import { useRecentRuns } from '../scans/use-recent-runs.ts';
import { RunSourceTable } from '../scans/run-source-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { FoundList } from './found-list.tsx';
import styles from './new-project.module.css';
import { KeywordCounts } from './keyword-counts.tsx';
import { formatNumber } from '../ui/numbers.ts';

/** The refresh interval during the first scan and afterwards, in milliseconds. */
const BUSY_MS = 1_500;
const IDLE_MS = 10_000;
const MAX_LISTED = 12;

/** The progress and the first mentions of a new project's first scan, with buttons to correct the judge. */
export function FirstScan({ project }: { readonly project: string }) {
  const known = useApiQuery('get_project', { path: { project } });
  const runs = useRecentRuns(project);
  const found = useApiQuery(
    'list_mentions',
    { query: { project, include: 'all', order: 'found', limit: MAX_LISTED } },
    { refetchInterval: isFinished(runs.data) ? IDLE_MS : BUSY_MS },
  );
  const refreshMs = isFinished(runs.data) ? IDLE_MS : BUSY_MS;
  const params = { project };
  // Later runs try again what failed in the first one.
  const run = runs.data?.at(-1);
  return (
    <Page
      title={known.data ? `Setting up ${known.data.name}` : 'New project'}
      about="The first scan takes a minute or two. It continues in the background if you leave."
      actions={
        <Link to="/projects/$project/feed" params={params} className={styles.on}>
          Go to mentions
        </Link>
      }
    >
      <Panel title="First scan">
        <Loaded query={runs}>{() => <Progress run={run} />}</Loaded>
        {runs.data && <SourceFailures project={project} runs={runs.data} />}
      </Panel>
      <Panel title="First mentions">
        <Loaded query={found}>
          {({ data, total }) =>
            data.length > 0 ? (
              <>
                <p>
                  {total > data.length && `The latest ${data.length} of ${formatNumber(total)}. `} The judge
                  learns from your corrections. If there is a lot of noise, improve the{' '}
                  <Link to="/projects/$project/keywords" params={params}>
                    keywords
                  </Link>{' '}
                  or the{' '}
                  <Link to="/projects/$project/settings" params={params}>
                    project description
                  </Link>
                  .
                </p>
                <KeywordCounts project={project} refreshMs={refreshMs} />
                <FoundList mentions={data} />
              </>
            ) : (
              <NothingFound runs={runs.data ?? []} project={project} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

const isFinished = (runs: readonly Run[] | undefined): boolean => {
  const first = runs?.at(-1);
  return first !== undefined && !isActive(first);
};

function Progress({ run }: { readonly run: Run | undefined }) {
  if (!run) return <p role="status">The scan is about to start.</p>;
  return (
    <>
      <RunProgress run={run} />
      <details className={styles.more}>
        <summary>Results by source</summary>
        <RunSourceTable sources={run.sources} />
      </details>
    </>
  );
}

function NothingFound({ runs, project }: { readonly runs: readonly Run[]; readonly project: string }) {
  const { searched, failed } = sourceOutcome(runs);
  if (searched > 0 && failed === searched) return <p>Nothing was searched, because every source failed.</p>;
  if (!isFinished(runs)) return <p>No mentions yet. They appear here as they are found.</p>;
  return (
    <EmptyState title="No mentions found">
      <p>
        Earshot keeps scanning. To find more,{' '}
        <Link to="/projects/$project/keywords" params={{ project }}>
          add other spellings
        </Link>{' '}
        of the name or shorter keywords.
      </p>
    </EmptyState>
  );
}
