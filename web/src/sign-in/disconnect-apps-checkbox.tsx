import { useId } from 'react';
import styles from './fields.module.css';

/** Offers to disconnect all apps together with a password change. */
export function DisconnectAppsCheckbox() {
  const id = useId();
  return (
    <label className={styles.check}>
      <input type="checkbox" name="end_apps" aria-labelledby={id} aria-describedby={`${id}-about`} />
      <span>
        <span id={id}>Also disconnect all apps</span>
        <span id={`${id}-about`} className="hint">
          Apps don't use your password. Select this if someone else may have known it.
        </span>
      </span>
    </label>
  );
}
