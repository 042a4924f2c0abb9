import { type Begun, beginSession } from './begin-session.ts';
import type { SignInBody } from './bodies.ts';
import { findSignedIn, requireUnchanged } from './check-password.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import type { Entrance } from './entrance.ts';
import type { Visit } from './visit.ts';

/**
 * Begins a session for an address and a password. Throws `unauthorized`, `rate_limited`, `forbidden` for somebody without a
 * workspace, and `invalid_request` for a workspace that is not theirs.
 */
export async function signIn(entrance: Entrance, body: SignInBody, visit: Visit): Promise<Begun> {
  const { postgres } = entrance.context;
  const account = await findSignedIn(entrance, body, visit);
  const workspaceId = await chooseWorkspace(postgres, account.id, body.workspace_id);
  return postgres.transaction(async (tx) => {
    await requireUnchanged(tx, account);
    return beginSession(tx, workspaceId, account.id, visit);
  });
}
