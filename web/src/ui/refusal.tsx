import styles from './refusal.module.css';

/** Says what went wrong, in the service's own words; nothing when nothing did. Read out at once. */
export function Refusal({ error }: { readonly error: Error | null | undefined }) {
  return (
    <div role="alert" className={error ? styles.refusal : styles.silent}>
      {error?.message}
    </div>
  );
}
