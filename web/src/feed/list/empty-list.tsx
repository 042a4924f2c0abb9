import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from '../feed.module.css';

/** The refresh interval of the scan status, in milliseconds. */
const REFRESH_MS = 3_000;

/** The state of the scan while the project has no mentions. */
function ScanStatus({ project }: { readonly project: string }) {
  const status = useApiQuery('get_scan_status', {}, { refetchInterval: REFRESH_MS });
  const running = status.data?.scanning.find(({ project_id }) => project_id === project);
  const queued = status.data?.queued.find(({ project_id }) => project_id === project);
  const isPaused = status.data?.projects.find(({ project_id }) => project_id === project)?.paused === true;
  return (
    <EmptyState title="No mentions yet">
      {running && (
        <>
          <progress max={running.sources_total} value={running.sources_done} aria-label="Sources checked" />
          <p>
            {running.sources_done} of {running.sources_total} sources checked. Mentions appear here
            automatically.
          </p>
        </>
      )}
      {!running && queued && <p>{queued.reason ?? 'Scan queued.'}</p>}
      {!running && !queued && isPaused && <p>This project is paused. No scans run.</p>}
      {!running && !queued && !isPaused && <p>No posts found so far.</p>}
      <p>
        Check{' '}
        <Link to="/projects/$project/scans" params={{ project }}>
          Scans
        </Link>{' '}
        for source errors, or adjust your{' '}
        <Link to="/projects/$project/keywords" params={{ project }}>
          keywords
        </Link>
        .
      </p>
    </EmptyState>
  );
}

interface EmptyListProps {
  readonly project: string;
  readonly isInbox: boolean;
  readonly onClear: () => void;
  readonly onAll: () => void;
}

/** Replaces an empty list: no mentions yet, all done, or none match the filters. */
export function EmptyList({ project, isInbox, onClear, onAll }: EmptyListProps) {
  const any = useApiQuery('list_mentions', { query: { project, include: 'all', limit: 1 } });
  if (!any.data) return null;
  return (
    <div className={styles.empty}>
      {any.data.total === 0 ? (
        <ScanStatus project={project} />
      ) : isInbox ? (
        <EmptyState title="All done">
          <p>No open mentions. New ones appear here automatically.</p>
          <Button onClick={onAll}>Show all mentions</Button>
        </EmptyState>
      ) : (
        <EmptyState title="No matching mentions">
          <Button onClick={onClear}>Clear filters</Button>
        </EmptyState>
      )}
    </div>
  );
}
