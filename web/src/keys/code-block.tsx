import { useRef } from 'react';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import styles from '../people/people.module.css';

/** A code snippet with a copy button. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const textRef = useRef<HTMLPreElement>(null);
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <span>{label}</span>
        <CopyButton value={text} textRef={textRef} />
      </div>
      <pre ref={textRef} className={styles.code} tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
