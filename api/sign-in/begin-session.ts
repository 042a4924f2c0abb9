import { type Queryable } from '../../postgres/client.ts';
import { getMember } from '../../postgres/members.ts';
import { createSession, endSession } from '../../postgres/sessions.ts';
import { getWorkspace, listMemberships, type Membership } from '../../postgres/workspaces.ts';
import { type Member } from '../../schemas/member.ts';
import { type Workspace } from '../../schemas/workspace.ts';
import { found } from '../lookup.ts';

/** The answer of signing in: who one is, where, and where else one could be. */
export interface SignedIn {
  readonly member: Member;
  readonly workspace: Workspace;
  readonly workspaces: readonly Membership[];
}

/**
 * Begins a session of a member in the place of the one that the browser had, and gives its token with the answer. `db` is
 * the service's own transaction.
 */
export async function beginSession(
  db: Queryable,
  workspaceId: number,
  userId: string,
  replaced: string | undefined,
): Promise<{ readonly token: string; readonly answer: SignedIn }> {
  if (replaced !== undefined) await endSession(db, replaced);
  const answer = {
    member: found(await getMember(db, workspaceId, userId), 'member'),
    workspace: found(await getWorkspace(db, workspaceId), 'workspace'),
    workspaces: await listMemberships(db, userId),
  };
  return { token: await createSession(db, workspaceId, userId), answer };
}
