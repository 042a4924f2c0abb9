import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { AccountMenu } from './navigation/account-menu.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { ConnectionNotice } from './connection/connection-notice.tsx';
import { Drawer } from './navigation/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { rememberProject } from './navigation/last-project.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { Navigation } from './navigation/navigation.tsx';
import { useSameSession } from './session-changes.ts';
import { usePageFocus } from './use-page-focus.ts';
import { usePaletteKey } from './palette/use-palette-key.ts';
import styles from './shell.module.css';

/** The sidebar: always shown on wide windows, in a drawer on narrow ones. */
function Side({ onPalette }: { readonly onPalette: () => void }) {
  return (
    <>
      <Navigation onPalette={onPalette} />
      <AccountMenu />
    </>
  );
}

/** The top bar on phones, with the menu drawer. Navigating closes the drawer. */
function PhoneBar({ onPalette }: { readonly onPalette: () => void }) {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(null);
  const openPalette = () => {
    close();
    onPalette();
  };
  return (
    <>
      <header className={styles.bar}>
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpenAt(pathname)}
        >
          <Icon name="menu" /> Menu
        </Button>
        <strong>Earshot</strong>
        <Button kind="quiet" className={styles.jump} aria-label="Go to…" onClick={onPalette}>
          <Icon name="search" />
        </Button>
      </header>
      {isOpen && (
        <Drawer label="Menu" onClose={close}>
          <Side onPalette={openPalette} />
        </Drawer>
      )}
    </>
  );
}

/** The layout around every page: navigation, page, connection notice and command palette. */
function Frame() {
  const main = useRef<HTMLElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const { project } = useParams({ strict: false });
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteKey(useCallback(() => setPaletteOpen((isOpen) => !isOpen), []));
  usePageFocus(main);
  useEffect(() => {
    if (project !== undefined) rememberProject(project);
  }, [project]);
  return (
    <div className={styles.shell}>
      <a
        className={classes(styles.skip, 'visually-hidden')}
        href="#content"
        onClick={() => main.current?.focus()}
      >
        Skip to content
      </a>
      {useIsNarrow() ? (
        <PhoneBar onPalette={openPalette} />
      ) : (
        <div className={styles.side}>
          <Side onPalette={openPalette} />
        </div>
      )}
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <ConnectionNotice />
      {isPaletteOpen && <CommandPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  );
}

/** The layout for signed-in members. Renders nothing once the session has changed. */
export function Shell() {
  return useSameSession() && <Frame />;
}
