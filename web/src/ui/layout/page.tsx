import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  /** One sentence on what this page is for. */
  readonly about?: ReactNode;
  /** What can be done here, beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page in the shell: its title, what it is for, what can be done, and its content. */
export function Page({ title, about, actions, children }: PageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Earshot`}</title>
      <header className={styles.header}>
        <div>
          <h1>{title}</h1>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a page under its own heading, in a frame. */
export function Panel({ title, actions, children }: Pick<PageProps, 'title' | 'actions' | 'children'>) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.panelHeader}>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
