import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './one-time-secret.module.css';

/** Shows a secret that cannot be shown again, with a copy button. */
export function OneTimeSecret({ label, value }: { readonly label: string; readonly value: string }) {
  const textRef = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.secret}>
      <p>{label} Copy it now: it won't be shown again.</p>
      <div className={styles.line}>
        <input
          ref={textRef}
          readOnly
          value={value}
          aria-label={label}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={value} textRef={textRef} />
      </div>
    </div>
  );
}
