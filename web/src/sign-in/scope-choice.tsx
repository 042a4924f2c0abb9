import { useId } from 'react';
import { classes } from '../ui/classes.ts';
import { lesserScope, SCOPE_TITLES, type AppScope } from './connect-request.ts';
import styles from './scope-choice.module.css';

interface ScopeText {
  readonly about: string;
  /** Shown instead if the member cannot grant it. */
  readonly refusal: string;
}

const TEXTS: Readonly<Record<AppScope, ScopeText>> = {
  read: {
    about: 'View projects, mentions, analytics, alerts and webhooks, and run SQL queries.',
    refusal: '',
  },
  write: {
    about:
      'Also triage, correct and delete mentions, start scans, and manage projects, keywords, alerts and webhooks.',
    refusal: 'You have read-only access there, so the app does too.',
  },
  owner: {
    about:
      'Also invite and remove people, change roles, create and revoke API keys, disconnect apps, change workspace settings, and read the audit log. Everything it does is in the audit log. Choose this only for an app that you trust like an owner.',
    refusal: 'Only an owner can allow this, and you are none there.',
  },
};

interface ScopeChoiceProps {
  /** From least to most. */
  readonly asked: readonly AppScope[];
  /** The most that the member can grant. */
  readonly most: AppScope;
  readonly chosen: AppScope;
  readonly onChange: (scope: AppScope) => void;
}

/** Chooses an app's scope: at most what the app asks for and what the member may do. */
export function ScopeChoice({ asked, most, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Access</legend>
      {asked.map((scope) => {
        const { about, refusal } = TEXTS[scope];
        const isRefused = lesserScope(scope, most) !== scope;
        return (
          <label key={scope} className={classes(styles.option, chosen === scope && styles.chosen)}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${scope}`}
              aria-describedby={`${id}-${scope}-about`}
              checked={chosen === scope}
              disabled={isRefused}
              onChange={() => onChange(scope)}
            />
            <span>
              <strong id={`${id}-${scope}`}>{SCOPE_TITLES[scope]}</strong>
              <span id={`${id}-${scope}-about`} className={styles.about}>
                {isRefused ? refusal : about}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
