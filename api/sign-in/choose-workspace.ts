import type { Queryable } from '../../postgres/client.ts';
import { listMemberships } from '../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../schemas/errors.ts';
import { refuseUnknownId } from '../lookup.ts';

/**
 * Returns the workspace of a new session: the requested one, else the one that the person joined first. Throws
 * `invalid_request` for a workspace that is not theirs, with the same text whether it exists or not, and `forbidden`
 * when they have none.
 */
export async function chooseWorkspace(
  db: Queryable,
  userId: string,
  wanted: number | undefined,
): Promise<number> {
  const memberships = await listMemberships(db, userId);
  if (wanted !== undefined && !memberships.some(({ id }) => id === wanted))
    return refuseUnknownId('workspace_id', 'workspace of yours');
  const chosen = wanted ?? memberships[0]?.id;
  if (chosen === undefined) throw new PublicError('forbidden', 'This account belongs to no workspace.');
  return chosen;
}
