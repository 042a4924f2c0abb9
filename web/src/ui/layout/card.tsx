import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A list of cards, for records with too much content for a table row. */
export function Cards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface CardProps {
  readonly title: ReactNode;
  /** Its status, opposite the title. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One record: title, status, content and actions. */
export function Card({ title, state, actions, children }: CardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {state}
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

/** Names and values, one per line. */
export function DescriptionList({ items }: { readonly items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
