import { Link } from '@tanstack/react-router';
import { useOpenCounts } from '../../api/open-counts.ts';
import { usePermissions } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { OWNER_PAGES, PROJECT_PAGES, WORKSPACE_PAGES } from './pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { useSelectedProject } from './use-selected-project.ts';
import styles from './navigation.module.css';

/** Shown for more, so that the column keeps its width. */
const MOST_COUNTED = 9_999;

/** How many mentions of the project are open; nothing when none are. */
function OpenCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const shown = count > MOST_COUNTED ? '9,999+' : count.toLocaleString('en');
  return (
    <span className={styles.count}>
      {shown}
      <span className="visually-hidden"> open</span>
    </span>
  );
}

/** The pages of the project that is open. */
function ProjectPages({ project, count }: { readonly project: string; readonly count: number }) {
  return (
    <ul className={styles.list}>
      {PROJECT_PAGES.map(({ page, name, icon }) => (
        <li key={page}>
          <Link to={`/projects/$project/${page}`} params={{ project }} className={styles.link}>
            <Icon name={icon} />
            <span>{name}</span>
            {page === 'feed' && <OpenCount count={count} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What opens the palette, with its key. */
function PaletteButton({ onOpen }: { readonly onOpen: () => void }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <button type="button" className={styles.jump} aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Icon name="search" size={16} />
      <span>Go to…</span>
      <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  );
}

/** The ways to every page that the person may open. */
export function Navigation({ onPalette }: { readonly onPalette: () => void }) {
  const project = useSelectedProject();
  const { isOwner } = usePermissions();
  const open = useOpenCounts();
  const workspacePages = isOwner ? [...WORKSPACE_PAGES, ...OWNER_PAGES] : WORKSPACE_PAGES;
  return (
    <nav aria-label="Main" className={styles.navigation}>
      <Link to="/" className={styles.mark}>
        <Icon name="ear" size={22} />
        Earshot
      </Link>
      <PaletteButton onOpen={onPalette} />
      <ProjectSwitcher project={project} open={open} />
      {project !== undefined && <ProjectPages project={project} count={open.get(project) ?? 0} />}
      <h2 className={styles.heading}>Workspace</h2>
      <ul className={styles.list}>
        {workspacePages.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <Icon name={icon} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
        <li>
          <a href="/docs" className={styles.link}>
            <Icon name="book" />
            <span>API reference</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}
