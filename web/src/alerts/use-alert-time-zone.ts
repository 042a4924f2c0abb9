import type { Alert } from '../api/records.ts';
import { useSession } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** Returns the time zone of an alert: its own, else its project's, else the workspace's. */
export function useAlertTimeZone({
  timezone,
  project_id,
}: Pick<Alert, 'project_id'> & Partial<Pick<Alert, 'timezone'>>) {
  const { workspace } = useSession();
  const { data: projects = [] } = useApiQuery('list_projects');
  return timezone ?? projects.find(({ id }) => id === project_id)?.timezone ?? workspace.timezone;
}
