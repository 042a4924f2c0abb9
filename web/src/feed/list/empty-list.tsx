import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from '../feed.module.css';

/** How often the progress of a scan is asked for while nothing is there yet, in milliseconds. */
const LOOK_MS = 3_000;

/** What is being done to find the first mentions. */
function ScanStatus({ project }: { readonly project: string }) {
  const status = useApiQuery('get_scan_status', {}, { refetchInterval: LOOK_MS });
  const running = status.data?.scanning.find(({ project_id }) => project_id === project);
  const waiting = status.data?.queued.find(({ project_id }) => project_id === project);
  const isPaused = status.data?.projects.find(({ project_id }) => project_id === project)?.paused === true;
  return (
    <EmptyState title="No mentions yet">
      {running && (
        <>
          <progress max={running.sources_total} value={running.sources_done} aria-label="Sources asked" />
          <p>
            Scanning: {running.sources_done} of {running.sources_total} sources are asked. Mentions appear
            here by themselves.
          </p>
        </>
      )}
      {!running && waiting && <p>{waiting.reason ?? 'A scan waits for its turn.'}</p>}
      {!running && !waiting && isPaused && <p>This project is paused: nothing is scanned.</p>}
      {!running && !waiting && !isPaused && <p>The sources were asked, and nothing was found so far.</p>}
      <p>
        <Link to="/projects/$project/scans" params={{ project }}>
          Scans
        </Link>{' '}
        tell what each source gave;{' '}
        <Link to="/projects/$project/keywords" params={{ project }}>
          keywords
        </Link>{' '}
        what is looked for.
      </p>
    </EmptyState>
  );
}

interface EmptyListProps {
  readonly project: string;
  /** Only what is open is shown, and all of it: the inbox. */
  readonly isInbox: boolean;
  readonly onClear: () => void;
  readonly onAll: () => void;
}

/** Takes the place of a list without mentions: there are none yet, all is done, or none match. */
export function EmptyList({ project, isInbox, onClear, onAll }: EmptyListProps) {
  const any = useApiQuery('list_mentions', { query: { project, include: 'all', limit: 1 } });
  if (!any.data) return null;
  return (
    <div className={styles.empty}>
      {any.data.total === 0 ? (
        <ScanStatus project={project} />
      ) : isInbox ? (
        <EmptyState title="All done">
          <p>Nothing is open. New mentions appear here by themselves.</p>
          <Button onClick={onAll}>Show all mentions</Button>
        </EmptyState>
      ) : (
        <EmptyState title="No mention matches">
          <Button onClick={onClear}>Clear filters</Button>
        </EmptyState>
      )}
    </div>
  );
}
