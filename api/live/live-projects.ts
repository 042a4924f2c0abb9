import { outlineProjects } from '../../postgres/projects/projects.ts';
import type { MentionEvent } from '../../schemas/mentions/mention.ts';
import type { ApiContext } from '../context.ts';
import { found } from '../lookup.ts';

/** How long the list of projects is reused: open streams drop a deleted project after this time. */
const FRESH_MS = 5_000;

/**
 * Returns a check for whether an event may be shown. Mentions of deleted projects appear nowhere, so of these only
 * deletions are shown. Throws `not_found` when `project` is given but is not a live project.
 */
export async function openLiveProjects(
  context: Pick<ApiContext, 'postgres'>,
  workspaceId: number,
  project: string | undefined,
): Promise<(event: MentionEvent) => Promise<boolean>> {
  const read = async () => {
    const projects = await context.postgres.asTenant(workspaceId, (tx) => outlineProjects(tx, workspaceId));
    return { ids: new Set(projects.map(({ id }) => id)), at: Date.now() };
  };
  let known = await read();
  if (project !== undefined) found(known.ids.has(project) ? project : null, 'project');
  return async ({ event, project_id }) => {
    if (event === 'deleted') return true;
    if (Date.now() - known.at > FRESH_MS || !known.ids.has(project_id)) known = await read();
    return known.ids.has(project_id);
  };
}
