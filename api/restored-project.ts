import type { Queryable } from '../postgres/client.ts';
import { restoreProject } from '../postgres/projects/deleted-projects.ts';
import { getProject } from '../postgres/projects/projects.ts';
import type { Project } from '../schemas/projects/project.ts';
import { requireRoomForAlerts, requireRoomForWebhooks } from './record-limits.ts';

/**
 * Restores a deleted project and returns it; a live one stays as it is. Null: there is none, or it was purged. Throws
 * `conflict` if the workspace has no room for its alerts or webhooks. `tx` must be one transaction.
 */
export async function bringBack(tx: Queryable, workspaceId: number, id: string): Promise<Project | null> {
  const restored = await restoreProject(tx, workspaceId, id);
  if (!restored) return getProject(tx, workspaceId, id);
  await requireRoomForAlerts(tx, workspaceId, 0);
  await requireRoomForWebhooks(tx, workspaceId, 0);
  return restored;
}
