import { SOURCE_TITLES } from '../../generated/sources.ts';
import { type Run } from '../api/records.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Empty } from '../ui/empty.tsx';
import { Time } from '../ui/time.tsx';
import styles from './run-list.module.css';

const TONES: Readonly<Record<Run['status'], Tone>> = {
  queued: 'neutral',
  running: 'accent',
  done: 'positive',
  partial: 'warning',
  failed: 'negative',
};
const ENDED = new Set(['done', 'failed', 'unavailable']);

/** The newest runs, each with how far it is and what every source gave. */
export function RunList({ runs }: { readonly runs: readonly Run[] }) {
  if (runs.length === 0) return <Empty title="No scan yet" />;
  return (
    <ul className={styles.runs}>
      {runs.map((run) => (
        <li key={run.id} className={styles.run}>
          <RunLine run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunLine({ run }: { readonly run: Run }) {
  const { status, trigger, queued_at, started_at, matched, new: fresh, sources } = run;
  const ended = sources.filter((each) => ENDED.has(each.status)).length;
  return (
    <details open={status === 'running'}>
      <summary className={styles.summary}>
        <Badge tone={TONES[status]}>{status}</Badge>
        <Time at={started_at ?? queued_at} />
        <span>
          {fresh} new of {matched} found
        </span>
        {status === 'running' && (
          <progress value={ended} max={sources.length} aria-label={`${ended} of ${sources.length} sources`} />
        )}
        <span className={styles.trigger}>{trigger === 'manual' ? 'asked for' : 'by schedule'}</span>
      </summary>
      <ul className={styles.sources}>
        {sources.map((source) => (
          <SourceLine key={source.source} source={source} />
        ))}
      </ul>
    </details>
  );
}

function SourceLine({ source }: { readonly source: Run['sources'][number] }) {
  const { source: name, status, returned, matched, error, retry_at } = source;
  return (
    <li>
      <strong>{SOURCE_TITLES[name]}</strong>: {status}
      {status === 'done' && `, ${matched} found among ${returned} posts`}
      {error && (
        <>
          . {error.message}
          {retry_at !== null && (
            <>
              {' '}
              It is tried again <Time at={retry_at} />.
            </>
          )}
        </>
      )}
    </li>
  );
}
