import { SECOND_MS } from '../../../schemas/duration.ts';
import type { Run } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Time } from '../ui/time.tsx';
import { durationText } from './duration-text.ts';
import { finishedSources, RUN_STATUS } from './run-text.ts';
import { RunSourceTable } from './run-source-table.tsx';
import { formatNumber } from '../ui/numbers.ts';
import styles from './run-list.module.css';

/** The newest scans with their progress and results by source. */
export function RunList({ runs }: { readonly runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <EmptyState title="No scans yet">
        <p>The first scan starts automatically, or when you click Scan now.</p>
      </EmptyState>
    );
  return (
    <ul className="column">
      {runs.map((run) => (
        <li key={run.id} className={styles.run}>
          <RunItem run={run} />
        </li>
      ))}
    </ul>
  );
}

/** Returns how long a finished run took; null for others. */
function duration({ started_at, finished_at }: Run): string | null {
  if (started_at === null || finished_at === null) return null;
  return durationText(Math.max(1, (Date.parse(finished_at) - Date.parse(started_at)) / SECOND_MS));
}

function RunItem({ run }: { readonly run: Run }) {
  const { status, trigger, queued_at, started_at, matched, new: added, errors, sources } = run;
  const finished = finishedSources(run);
  const took = duration(run);
  return (
    <details open={status === 'running'}>
      <summary className={styles.summary}>
        <Badge tone={RUN_STATUS[status].tone}>{RUN_STATUS[status].label}</Badge>
        <Time at={started_at ?? queued_at} />
        <span>
          {formatNumber(matched)} found, {formatNumber(added)} new{' '}
          {errors > 0 && `; ${errors} of ${sources.length} sources failed`}
        </span>
        {status === 'running' && (
          <>
            <progress value={finished} max={sources.length} aria-label="Sources checked" />
            <span role="status">
              {finished} of {sources.length} sources
            </span>
          </>
        )}
        <span className="hint">
          {trigger === 'manual' ? 'manual' : 'scheduled'}
          {took !== null && `, took ${took}`}
        </span>
      </summary>
      <RunSourceTable sources={sources} />
    </details>
  );
}
