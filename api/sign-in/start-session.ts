import type { Queryable } from '../../postgres/client.ts';
import { getMember } from '../../postgres/accounts/members.ts';
import { createSession, endSession } from '../../postgres/accounts/sessions.ts';
import { getWorkspace, listMemberships, type Membership } from '../../postgres/accounts/workspaces.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import type { Workspace } from '../../schemas/accounts/workspace.ts';
import { found } from '../lookup.ts';
import type { RequestOrigin } from './request-origin.ts';

/** The answer of signing in: who one is, where, and where else one could be. */
export interface SignedIn {
  readonly member: Member;
  readonly workspace: Workspace;
  readonly workspaces: readonly Membership[];
}

/** A session as it began: its token for the browser, and the answer. */
export interface StartedSession {
  readonly token: string;
  readonly answer: SignedIn;
}

/** Tells who somebody is in a workspace of theirs. Throws `not_found` when they are not of it. */
export const describeSignedIn = async (
  db: Queryable,
  workspaceId: number,
  userId: string,
): Promise<SignedIn> => ({
  member: found(await getMember(db, workspaceId, userId), 'member'),
  workspace: found(await getWorkspace(db, workspaceId), 'workspace'),
  workspaces: await listMemberships(db, userId),
});

/**
 * Begins a session of a member in the place of the one that the browser had, and gives its token with the answer. `db` is
 * the service's own transaction.
 */
export async function startSession(
  db: Queryable,
  workspaceId: number,
  userId: string,
  origin: RequestOrigin,
): Promise<StartedSession> {
  if (origin.session !== undefined) await endSession(db, origin.session);
  const answer = await describeSignedIn(db, workspaceId, userId);
  return { token: await createSession(db, workspaceId, userId, origin), answer };
}
