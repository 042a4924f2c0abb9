import { Link } from '@tanstack/react-router';
import type { Run } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { RunProgress } from '../scans/run-progress.tsx';
import { isActive } from '../scans/run-text.ts';
import { RunSourceTable } from '../scans/run-source-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page, Panel } from '../ui/layout/page.tsx';
import { FoundList } from './found-list.tsx';
import styles from './new-project.module.css';
import { KeywordCounts } from './keyword-counts.tsx';

/** How often the page reads anew, in milliseconds, while the first scan goes on and afterwards. */
const BUSY_MS = 1_500;
const IDLE_MS = 10_000;
const SHOWN = 12;

/** The first scan of a project that was just made: how far it is, and what it finds, while it is easy to put right. */
export function FirstScan({ project }: { readonly project: string }) {
  const known = useApiQuery('get_project', { path: { project } });
  const runs = useApiQuery(
    'list_runs',
    { query: { project, limit: 1 } },
    { refetchInterval: (list) => (isOver(list) ? IDLE_MS : BUSY_MS) },
  );
  const found = useApiQuery(
    'list_mentions',
    { query: { project, include: 'all', order: 'found', limit: SHOWN } },
    { refetchInterval: isOver(runs.data) ? IDLE_MS : BUSY_MS },
  );
  const everyMs = isOver(runs.data) ? IDLE_MS : BUSY_MS;
  const params = { project };
  const run = runs.data?.[0];
  return (
    <Page
      title={known.data ? `Watching ${known.data.name}` : 'New project'}
      about="The first scan looks back and takes a minute or two. You need not wait: it goes on by itself."
      actions={
        <Link to="/projects/$project/feed" params={params} className={styles.on}>
          Go to the mentions
        </Link>
      }
    >
      <Panel title="The first scan">
        <Loaded query={runs}>{() => <Progress run={run} />}</Loaded>
      </Panel>
      <Panel title="What it found">
        <Loaded query={found}>
          {({ data, total }) =>
            data.length > 0 ? (
              <>
                <p>
                  {total > data.length && `The latest ${data.length} of ${total.toLocaleString('en')}. `}
                  Is the judge right? What you correct teaches it. When much is noise, better{' '}
                  <Link to="/projects/$project/keywords" params={params}>
                    keywords
                  </Link>{' '}
                  or a{' '}
                  <Link to="/projects/$project/settings" params={params}>
                    description
                  </Link>{' '}
                  help most.
                </p>
                <KeywordCounts project={project} everyMs={everyMs} />
                <FoundList mentions={data} />
              </>
            ) : (
              <NothingFound isOver={isOver(runs.data)} project={project} />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  );
}

const isOver = (runs: readonly Run[] | undefined): boolean => runs?.[0] !== undefined && !isActive(runs[0]);

function Progress({ run }: { readonly run: Run | undefined }) {
  if (!run) return <p role="status">The scan is about to begin.</p>;
  return (
    <>
      <RunProgress run={run} />
      <details className={styles.more}>
        <summary>What each source gave</summary>
        <RunSourceTable sources={run.sources} />
      </details>
    </>
  );
}

function NothingFound({ isOver: over, project }: { readonly isOver: boolean; readonly project: string }) {
  if (!over) return <p>Nothing yet. Posts appear here as they are found and judged.</p>;
  return (
    <EmptyState title="Nothing was found">
      <p>
        The project is searched again by itself.{' '}
        <Link to="/projects/$project/keywords" params={{ project }}>
          Add other spellings
        </Link>{' '}
        of the name, or shorter ones, to find more.
      </p>
    </EmptyState>
  );
}
