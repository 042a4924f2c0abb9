import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import type { AppScope } from './connect-request.ts';
import styles from './scope-choice.module.css';

const SCOPES = [
  {
    scope: 'read',
    title: 'Read',
    about: 'View projects, mentions, analytics, alerts and webhooks, and run SQL queries.',
  },
  {
    scope: 'write',
    title: 'Read and write',
    about:
      'Also triage, correct and delete mentions, start scans, and manage projects, keywords, alerts and webhooks.',
  },
] as const;

interface ScopeChoiceProps {
  readonly requested: AppScope;
  readonly canWrite: boolean;
  readonly chosen: AppScope;
  readonly onChange: (scope: AppScope) => void;
}

/** Chooses an app's scope: at most what the app asks for and what the member may do. */
export function ScopeChoice({ requested, canWrite, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Access</legend>
      {SCOPES.filter(({ scope }) => scope === 'read' || requested === 'write').map(
        ({ scope, title, about }) => (
          <label key={scope} className={classes(styles.option, chosen === scope && styles.chosen)}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${scope}`}
              aria-describedby={`${id}-${scope}-about`}
              checked={chosen === scope}
              disabled={scope === 'write' && !canWrite}
              onChange={() => onChange(scope)}
            />
            <span>
              <strong id={`${id}-${scope}`}>{title}</strong>
              <span id={`${id}-${scope}-about`} className={styles.about}>
                {scope === 'write' && !canWrite
                  ? 'You have read-only access there, so the app does too.'
                  : about}
              </span>
            </span>
          </label>
        ),
      )}
      <p className={styles.about}>
        Apps can never manage members, invites, keys, apps or workspace settings.
      </p>
    </fieldset>
  );
}
