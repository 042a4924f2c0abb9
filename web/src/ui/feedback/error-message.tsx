import { errorText } from './error-text.ts';
import styles from './error-message.module.css';

/** Says what went wrong, in the words of the service; nothing when nothing did. Read out at once. */
export function ErrorMessage({ error }: { readonly error: Error | null | undefined }) {
  return (
    <div role="alert" className={error ? styles.refusal : styles.silent}>
      {error && errorText(error.message)}
    </div>
  );
}
