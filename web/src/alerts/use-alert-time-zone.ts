import { alertZone } from '../../../schemas/alerts/alert-zone.ts';
import type { Alert } from '../api/records.ts';
import { useSession } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** Returns the time zone of an alert: its own, its project's if it says so, else the workspace's. */
export function useAlertTimeZone({
  timezone = null,
  project_id,
}: Pick<Alert, 'project_id'> & Partial<Pick<Alert, 'timezone'>>) {
  const { workspace } = useSession();
  const { data: projects = [] } = useApiQuery('list_projects');
  return alertZone({ timezone, project_id }, { workspace: workspace.timezone, projects });
}
