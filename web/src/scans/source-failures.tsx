import { Link } from '@tanstack/react-router';
import type { Run } from '../api/records.ts';
import { usePermissions } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { SourceIcon } from '../mentions/source-icon.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Time } from '../ui/time.tsx';
import { isActive } from './run-text.ts';
import { failureTitle, sourceList, sourceOutcome } from './source-failures.ts';
import styles from './source-failures.module.css';

interface SourceFailuresProps {
  readonly project: string;
  /** The project's runs, newest first. */
  readonly runs: readonly Run[];
}

/** The failures on one line that can be opened, above a list of mentions. Nothing while all sources work. */
export function FailureNotice({ isOpen, ...props }: SourceFailuresProps & { readonly isOpen: boolean }) {
  const outcome = sourceOutcome(props.runs);
  if (outcome.failed === 0) return null;
  return (
    <details className={styles.notice} open={isOpen}>
      <summary>{failureTitle(outcome)}</summary>
      <SourceFailures {...props} />
    </details>
  );
}

/** Which sources failed, why, when they are tried again and what to do. Nothing while all work. */
export function SourceFailures({ project, runs }: SourceFailuresProps) {
  const { canWrite } = usePermissions();
  const check = useApiMutation('scan_project', ['list_runs', 'get_scan_status']);
  const outcome = sourceOutcome(runs);
  const isChecking = runs.some(isActive) && runs.some(({ status }) => status === 'running');
  if (outcome.failed === 0) return null;
  return (
    <section className={styles.failures} aria-label="Source errors">
      <h2>{failureTitle(outcome)}</h2>
      <ul className={styles.list}>
        {outcome.failures.map(({ sources, reason, advice, retryAt }) => (
          <li key={reason}>
            <p className={styles.sources}>
              {sources.map((source) => (
                <SourceIcon key={source} source={source} isDecorative />
              ))}
              <strong>{sourceList(sources)}</strong>
            </p>
            <p>
              {reason}. {advice}
            </p>
            <p className="hint">
              {retryAt === null ? (
                isChecking ? (
                  'Checking again now.'
                ) : (
                  'Tried again with the next scan.'
                )
              ) : (
                <>
                  Next try: <Time at={retryAt} />.
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <ErrorMessage error={check.error} />
      <p className={styles.actions}>
        {canWrite && (
          <Button
            size="s"
            isBusy={check.isPending}
            disabled={isChecking}
            onClick={() => check.mutate({ path: { project } })}
          >
            {isChecking ? 'Checking…' : 'Check again'}
          </Button>
        )}
        <Link to="/projects/$project/scans" params={{ project }}>
          All scans
        </Link>
      </p>
    </section>
  );
}
