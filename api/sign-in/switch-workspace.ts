import type { Postgres } from '../../postgres/client.ts';
import { renewSession } from '../../postgres/accounts/sessions.ts';
import { NoCredentialError } from '../access/auth.ts';
import { type StartedSession, describeSignedIn } from './start-session.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import type { OpenSession } from './open-session.ts';

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
