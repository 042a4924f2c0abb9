import type { Postgres } from '../../postgres/client.ts';
import { renewSession } from '../../postgres/accounts/sessions.ts';
import { NoCredentialError } from '../access/auth.ts';
import { type StartedSession, describeSignedIn } from './start-session.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import type { OpenSession } from './open-session.ts';

/**
 * Takes a session to another workspace of its owner. Its token is a new one: what the old one opens must not change
 * under somebody who has seen it. Throws `invalid_request` for a workspace that is not theirs, `unauthorized` when the
 * session has ended.
 */
export const switchWorkspace = (
  postgres: Postgres,
  { token, userId }: OpenSession,
  wanted: number,
): Promise<StartedSession> =>
  postgres.transaction(async (tx) => {
    const workspaceId = await chooseWorkspace(tx, userId, wanted);
    const renewed = await renewSession(tx, token, workspaceId);
    if (renewed === null) throw new NoCredentialError('The session is over: sign in again.');
    return { token: renewed, answer: await describeSignedIn(tx, workspaceId, userId) };
  });
