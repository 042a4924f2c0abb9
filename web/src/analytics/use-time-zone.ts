import { useSession } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** Returns the time zone of a project's days; undefined until the projects are loaded. */
export function useTimeZone(project: string): string | undefined {
  const { workspace } = useSession();
  const { data: projects } = useApiQuery('list_projects');
  return projects && (projects.find(({ id }) => id === project)?.timezone ?? workspace.timezone);
}
