import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A list of things that say too much for a row of a table. */
export function Cards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface CardProps {
  readonly title: ReactNode;
  /** How it fares, across from its name. */
  readonly state?: ReactNode;
  /** What can be done with it, at the end. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One of them: its name, how it fares, what it is, and what can be done with it. */
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

/** Facts about it, a line of name and value each. */
export function DescriptionList({
  items: facts,
}: {
  readonly items: readonly (readonly [string, ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
