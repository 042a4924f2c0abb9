import { useRef } from 'react';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import styles from '../people/people.module.css';

/** A piece of text to be put somewhere else, with a button that copies it. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const shown = useRef<HTMLPreElement>(null);
  return (
    <div className={styles.block}>
      <div className={styles.blockHead}>
        <span>{label}</span>
        <CopyButton value={text} shown={shown} />
      </div>
      <pre ref={shown} className={styles.code} tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
