import { Link } from '@tanstack/react-router';
import { useOpenCounts } from '../../api/open-counts.ts';
import { usePermissions } from '../../api/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { OWNER_PAGES, PROJECT_PAGES, WORKSPACE_PAGES } from './pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { ViewLinks } from './view-links.tsx';
import { useSelectedProject } from './use-selected-project.ts';
import { formatNumber } from '../../ui/numbers.ts';
import styles from './navigation.module.css';

/** Larger counts show as `9,999+`, so that the column keeps its width. */
const MAX_COUNT = 9_999;

/** The number of open mentions; nothing for 0. */
function OpenCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const shown = count > MAX_COUNT ? '9,999+' : formatNumber(count);
  return (
    <span className={styles.count}>
      {shown}
      <span className="visually-hidden"> open</span>
    </span>
  );
}

/** Links to the pages of the selected project. */
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
          {page === 'feed' && <ViewLinks project={project} />}
        </li>
      ))}
    </ul>
  );
}

/** Opens the command palette; shows its shortcut. */
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

/** Links to every page that the member may open. */
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
