import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/use-api-query.ts';
import { projectToOpen } from './last-project.ts';

/** The project whose pages are offered: the one of this page; on pages of the workspace, the one that was open last. */
export function useSelectedProject(): string | undefined {
  const { project } = useParams({ strict: false });
  const { data: projects } = useApiQuery('list_projects');
  return project ?? projectToOpen(projects ?? [])?.id;
}
