import { useParams, useSearch } from '@tanstack/react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { projectToOpen } from './last-project.ts';

/** Returns the current page's project, else the one just created, else the last open one. */
export function useSelectedProject(): string | undefined {
  const { project } = useParams({ strict: false });
  const { project: created } = useSearch({ strict: false });
  const { data: projects } = useApiQuery('list_projects');
  return project ?? created ?? projectToOpen(projects ?? [])?.id;
}
