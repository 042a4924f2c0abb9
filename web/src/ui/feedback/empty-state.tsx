import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** Replaces an empty list: says why it is empty and what to do about it. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
