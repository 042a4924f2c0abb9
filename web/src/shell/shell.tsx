import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { AccountMenu } from './account-menu.tsx';
import { Navigation } from './navigation.tsx';
import { rememberProject } from './last-project.ts';
import styles from './shell.module.css';

/** The frame around every page of those who are signed in: navigation at the side, on phones behind a button. */
export function Shell() {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  const { project } = useParams({ strict: false });
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (project !== undefined) rememberProject(project);
  }, [project]);
  // Going to another page closes it.
  const isOpen = openAt === pathname;
  return (
    <div className={styles.shell}>
      <a
        className={classes(styles.skip, 'visually-hidden')}
        href="#content"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </a>
      <header className={styles.bar}>
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          ☰ Menu
        </Button>
        <strong>Earshot</strong>
      </header>
      <div id="navigation" className={classes(styles.side, isOpen && styles.open)}>
        <Navigation />
        <AccountMenu />
      </div>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
