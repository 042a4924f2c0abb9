import { Link, Outlet, useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import styles from './message-page.module.css';

/** The pages of a project; in their place what to do when the workspace has no such project, as after a link from another one. */
export function ProjectGuard() {
  const { project } = useParams({ strict: false });
  const { data: projects } = useApiQuery('list_projects');
  // The list may be older than the project.
  const isUnknown = projects !== undefined && projects.every(({ id }) => id !== project);
  const { error } = useApiQuery('get_project', { path: { project: project! } }, { enabled: isUnknown });
  const isMissing = isUnknown && error instanceof ApiError && error.status === 404;
  return isMissing ? <NoSuchProject /> : <Outlet />;
}

function NoSuchProject() {
  const { workspace, workspaces } = useSession();
  return (
    <div className={styles.page} role="alert">
      <title>No such project · Earshot</title>
      <h1>There is no such project here</h1>
      <p>
        It is not in <bdi>{workspace.name}</bdi>: it was deleted, or the link is mistyped
        {workspaces.length > 1 &&
          ', or it is in another of your workspaces, which you can choose above your name'}
        .
      </p>
      <Link to="/">Go to your mentions</Link>
    </div>
  );
}
