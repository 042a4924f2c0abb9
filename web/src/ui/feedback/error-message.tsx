import { errorText } from './error-text.ts';
import styles from './error-message.module.css';

/** Shows an error's message and announces it to screen readers. Shows nothing without an error. */
export function ErrorMessage({ error }: { readonly error: Error | null | undefined }) {
  return (
    <div role="alert" className={error ? styles.error : styles.hidden}>
      {error && errorText(error.message)}
    </div>
  );
}
