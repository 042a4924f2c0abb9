import { inPlainWords } from './plain-words.ts';
import styles from './refusal.module.css';

/** Says what went wrong, in the words of the service; nothing when nothing did. Read out at once. */
export function Refusal({ error }: { readonly error: Error | null | undefined }) {
  return (
    <div role="alert" className={error ? styles.refusal : styles.silent}>
      {error && inPlainWords(error.message)}
    </div>
  );
}
