import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { usePermissions } from '../api/session.ts';
import { useOperation } from '../api/use-operation.ts';
import styles from './navigation.module.css';

const PROJECT_PAGES = [
  ['feed', 'Mentions'],
  ['analytics', 'Analytics'],
  ['keywords', 'Keywords'],
  ['scans', 'Scans'],
  ['quality', 'Judge quality'],
  ['settings', 'Project settings'],
] as const;

const WORKSPACE_PAGES = [
  ['/alerts', 'Alerts'],
  ['/webhooks', 'Webhooks'],
  ['/sql', 'SQL'],
  ['/usage', 'Usage'],
] as const;

const OWNER_PAGES = [
  ['/people', 'People'],
  ['/keys', 'Keys and apps'],
  ['/audit-log', 'Audit log'],
] as const;

/** Chooses which project's pages are shown; goes to its feed. */
function ProjectChoice({ project }: { readonly project: string | undefined }) {
  const { data: projects = [] } = useOperation('list_projects');
  const { mayWrite } = usePermissions();
  const navigate = useNavigate();
  return (
    <div className={styles.choice}>
      <label className="visually-hidden" htmlFor="project">
        Project
      </label>
      <select
        id="project"
        value={project ?? ''}
        onChange={({ target }) =>
          void navigate({ to: '/projects/$project/feed', params: { project: target.value } })
        }
      >
        {project === undefined && <option value="">Choose a project</option>}
        {projects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {mayWrite && <Link to="/new-project">New project</Link>}
    </div>
  );
}

/** The ways to every page that the person may open. */
export function Navigation() {
  const { project } = useParams({ strict: false });
  const { isOwner } = usePermissions();
  const workspacePages = isOwner ? [...WORKSPACE_PAGES, ...OWNER_PAGES] : WORKSPACE_PAGES;
  return (
    <nav aria-label="Main" className={styles.navigation}>
      <Link to="/" className={styles.mark}>
        Earshot
      </Link>
      <ProjectChoice project={project} />
      {project !== undefined && (
        <ul className={styles.list}>
          {PROJECT_PAGES.map(([page, name]) => (
            <li key={page}>
              <Link to={`/projects/$project/${page}`} params={{ project }} className={styles.link}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <h2 className={styles.heading}>Workspace</h2>
      <ul className={styles.list}>
        {workspacePages.map(([page, name]) => (
          <li key={page}>
            <Link to={page} className={styles.link}>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <a href="/docs" className={styles.link}>
            API reference
          </a>
        </li>
      </ul>
    </nav>
  );
}
