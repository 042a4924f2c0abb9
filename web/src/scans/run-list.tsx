import type { Run } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Time } from '../ui/time.tsx';
import { durationText } from './duration-text.ts';
import { finishedSources, RUN_STATUS } from './run-text.ts';
import { RunSourceTable } from './run-source-table.tsx';
import styles from './run-list.module.css';

const count = new Intl.NumberFormat('en');
const SECOND_MS = 1000;

/** The newest runs, each with how far it is and what every source gave. */
export function RunList({ runs }: { readonly runs: readonly Run[] }) {
  if (runs.length === 0)
    return (
      <EmptyState title="No scan yet">
        <p>The first one begins by itself, or with “Scan now”.</p>
      </EmptyState>
    );
  return (
    <ul className={styles.runs}>
      {runs.map((run) => (
        <li key={run.id} className={styles.run}>
          <RunItem run={run} />
        </li>
      ))}
    </ul>
  );
}

/** How long a run took, or takes; null before it begins. */
function duration({ started_at, finished_at }: Run): string | null {
  if (started_at === null || finished_at === null) return null;
  return durationText(Math.max(1, (Date.parse(finished_at) - Date.parse(started_at)) / SECOND_MS));
}

function RunItem({ run }: { readonly run: Run }) {
  const { status, trigger, queued_at, started_at, matched, new: fresh, errors, sources } = run;
  const ended = finishedSources(run);
  const took = duration(run);
  return (
    <details open={status === 'running'}>
      <summary className={styles.summary}>
        <Badge tone={RUN_STATUS[status].tone}>{RUN_STATUS[status].words}</Badge>
        <Time at={started_at ?? queued_at} />
        <span>
          {count.format(matched)} found, {count.format(fresh)} of them new
          {errors > 0 && `; ${errors} of ${sources.length} sources failed`}
        </span>
        {status === 'running' && (
          <>
            <progress value={ended} max={sources.length} aria-label="Sources that were asked" />
            <span role="status">
              {ended} of {sources.length} sources
            </span>
          </>
        )}
        <span className={styles.trigger}>
          {trigger === 'manual' ? 'asked for' : 'by schedule'}
          {took !== null && `, took ${took}`}
        </span>
      </summary>
      <RunSourceTable sources={sources} />
    </details>
  );
}
