import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import type { AppScope } from './connect-request.ts';
import styles from './scope-choice.module.css';

const SCOPES = [
  {
    scope: 'read',
    title: 'Read',
    about: 'Projects, mentions, analytics, alerts and webhooks, and SQL over them.',
  },
  {
    scope: 'write',
    title: 'Read and change',
    about:
      'Also sort, correct and delete mentions, start scans, and set up projects, keywords, alerts and webhooks.',
  },
] as const;

interface ScopeChoiceProps {
  readonly asked: AppScope;
  /** Whether more than reading can be allowed. */
  readonly canWrite: boolean;
  readonly chosen: AppScope;
  readonly onChange: (scope: AppScope) => void;
}

/** How far an app may reach: no further than it asks, and than the person may go. */
export function ScopeChoice({ asked, canWrite, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>What it may do</legend>
      {SCOPES.filter(({ scope }) => scope === 'read' || asked === 'write').map(({ scope, title, about }) => (
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
                ? 'You can only read there, and it can do no more than you.'
                : about}
            </span>
          </span>
        </label>
      ))}
      <p className={styles.about}>It can never manage members, invites, keys, apps or the workspace.</p>
    </fieldset>
  );
}
