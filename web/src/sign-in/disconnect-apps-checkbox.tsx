import { useId } from 'react';
import styles from './fields.module.css';

/** Asks, where a password is set anew, whether the apps that act for the person end with the old one. */
export function DisconnectAppsCheckbox() {
  const id = useId();
  return (
    <label className={styles.check}>
      <input type="checkbox" name="end_apps" aria-labelledby={id} aria-describedby={`${id}-about`} />
      <span>
        <span id={id}>Also disconnect the apps that act for you</span>
        <span id={`${id}-about`} className={styles.note}>
          They do not use your password. Tick this if somebody else may have had it.
        </span>
      </span>
    </label>
  );
}
