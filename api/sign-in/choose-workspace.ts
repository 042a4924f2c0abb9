import type { Postgres, Queryable } from '../../postgres/client.ts';
import { renewSession } from '../../postgres/accounts/sessions.ts';
import { listMemberships } from '../../postgres/accounts/workspaces.ts';
import { PublicError } from '../../schemas/errors.ts';
import { NoCredentialError } from '../access/auth.ts';
import { refuseUnknownId } from '../lookup.ts';
import type { OpenSession } from './open-session.ts';
import { describeSignedIn, type StartedSession } from './start-session.ts';

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

/**
 * Moves a session to another workspace of its owner. The token is replaced, so that a token someone has seen never
 * gains access to another workspace. Throws `invalid_request` for a workspace that is not theirs, and `unauthorized`
 * when the session has ended.
 */
export const switchWorkspace = (
  postgres: Postgres,
  { token, userId }: OpenSession,
  wanted: number,
): Promise<StartedSession> =>
  postgres.transaction(async (tx) => {
    const workspaceId = await chooseWorkspace(tx, userId, wanted);
    const renewed = await renewSession(tx, token, workspaceId);
    if (renewed === null) throw new NoCredentialError('The session has expired: sign in again.');
    return { token: renewed, answer: await describeSignedIn(tx, workspaceId, userId) };
  });
