import type { Queryable } from '../../postgres/client.ts';
import { getMember } from '../../postgres/accounts/members.ts';
import { createSession, endSession } from '../../postgres/accounts/sessions.ts';
import { getWorkspace, listMemberships, type Membership } from '../../postgres/accounts/workspaces.ts';
import type { Member } from '../../schemas/accounts/member.ts';
import type { Workspace } from '../../schemas/accounts/workspace.ts';
import { found } from '../lookup.ts';
import type { RequestOrigin } from './request-origin.ts';

/** The answer to signing in: who the person is, in which workspace, and which other workspaces they belong to. */
export interface SignedIn {
  readonly member: Member;
  readonly workspace: Workspace;
  readonly workspaces: readonly Membership[];
}

/** A started session: its token for the browser, and the answer. */
export interface StartedSession {
  readonly token: string;
  readonly answer: SignedIn;
}

/** Describes a person in one of their workspaces. Throws `not_found` when they are not a member. */
export const describeSignedIn = async (
  db: Queryable,
  workspaceId: number,
  userId: string,
): Promise<SignedIn> => ({
  member: found(await getMember(db, workspaceId, userId), 'member'),
  workspace: found(await getWorkspace(db, workspaceId), 'workspace'),
  workspaces: await listMemberships(db, userId),
});

/** Starts a session of a member, which replaces the browser's previous one. `db` is the service's own transaction. */
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
