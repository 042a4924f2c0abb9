import type { ReactNode } from 'react';
import styles from './page.module.css';
import { useTitle } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** One sentence that says what the page is for. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a page: title, description, actions and content. */
export function Page({ title, about, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className={styles.page}>
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

/** A section of a page with its own heading. */
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
