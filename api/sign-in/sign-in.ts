import { type StartedSession, startSession } from './start-session.ts';
import type { SignInBody } from './bodies.ts';
import { findSignedIn, requireUnchanged } from './check-password.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import type { AuthContext } from './auth-context.ts';
import type { RequestOrigin } from './request-origin.ts';

/**
 * Starts a session for an email address and a password. Throws `unauthorized`, `rate_limited`, `forbidden` for a
 * person without a workspace, and `invalid_request` for a workspace that is not theirs.
 */
export async function signIn(
  auth: AuthContext,
  body: SignInBody,
  origin: RequestOrigin,
): Promise<StartedSession> {
  const { postgres } = auth.context;
  const account = await findSignedIn(auth, body, origin);
  const workspaceId = await chooseWorkspace(postgres, account.id, body.workspace_id);
  return postgres.transaction(async (tx) => {
    await requireUnchanged(tx, account);
    return startSession(tx, workspaceId, account.id, origin);
  });
}
