import type { Queryable } from '../../postgres/client.ts';
import { listMemberships } from '../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../schemas/errors.ts';
import { refuseUnknownId } from '../lookup.ts';

/**
 * Gives which of a person's workspaces a session is for: the one asked for, else the one that they joined first. Throws
 * `invalid_request` for one that is not theirs, in the same words whether it is there, and `forbidden` when they have none.
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
