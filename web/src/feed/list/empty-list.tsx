import { Link } from '@tanstack/react-router';
import type { Run } from '../../api/records.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { nextStep } from '../../scans/next-step.ts';
import { sourceOutcome } from '../../scans/source-failures.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount } from '../../ui/numbers.ts';
import { Time } from '../../ui/time.tsx';
import styles from '../feed.module.css';

/** The refresh interval of the scan status, in milliseconds. */
const REFRESH_MS = 3_000;

interface ScanStatusProps {
  readonly project: string;
  /** The project's runs, newest first. */
  readonly runs: readonly Run[];
}

/** The state of the scan while the project has no mentions. */
function ScanStatus({ project, runs }: ScanStatusProps) {
  const status = useApiQuery('get_scan_status', {}, { refetchInterval: REFRESH_MS });
  const running = status.data?.scanning.find(({ project_id }) => project_id === project);
  const step = status.data ? nextStep(status.data, project, status.dataUpdatedAt) : null;
  const { searched, failed } = sourceOutcome(runs);
  return (
    <EmptyState title="No mentions yet">
      {running && (
        <progress max={running.sources_total} value={running.sources_done} aria-label="Sources checked" />
      )}
      {searched > 0 && (
        <p>
          {failed === searched
            ? 'Nothing was searched yet, because every source failed.'
            : `${searched - failed} of ${formatCount(searched, 'source')} were searched. No post matches your keywords.`}
        </p>
      )}
      {step && (
        <p>
          {step.text}
          {step.at === null ? (
            '.'
          ) : (
            <>
              {' '}
              <Time at={step.at} />.
            </>
          )}
        </p>
      )}
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

interface EmptyListProps extends ScanStatusProps {
  readonly isInbox: boolean;
  readonly onClear: () => void;
  readonly onAll: () => void;
}

/** Replaces an empty list: no mentions yet, all done, or none match the filters. */
export function EmptyList({ project, runs, isInbox, onClear, onAll }: EmptyListProps) {
  const any = useApiQuery('list_mentions', { query: { project, include: 'all', limit: 1 } });
  if (!any.data) return null;
  return (
    <div className={styles.empty}>
      {any.data.total === 0 ? (
        <ScanStatus project={project} runs={runs} />
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
