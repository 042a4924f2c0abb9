import { Link, Outlet, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useTitle } from '../../ui/layout/use-title.ts';
import styles from './message-page.module.css';

/** Renders a project's pages, or an error when the workspace has no such project. */
export function ProjectGuard() {
  const { project } = useParams({ strict: false });
  const { data: projects } = useApiQuery('list_projects');
  // The cached list may be older than the project, so ask for the project itself.
  const isUnknown = projects !== undefined && projects.every(({ id }) => id !== project);
  const { error } = useApiQuery('get_project', { path: { project: project! } }, { enabled: isUnknown });
  const isMissing = isUnknown && error instanceof ApiError && error.status === 404;
  return isMissing ? <ProjectNotFound /> : <Outlet />;
}

function ProjectNotFound() {
  useTitle('Project not found');
  const { workspace, workspaces } = useSession();
  return (
    <div className={styles.page} role="alert">
      <h1>Project not found</h1>
      <p>
        <bdi>{workspace.name}</bdi> has no such project. It may have been deleted, or the link may be wrong.
        {workspaces.length > 1 && ' If it is in another workspace, switch to that one in the menu.'}
      </p>
      <Link to="/">Go to mentions</Link>
    </div>
  );
}
