import type { Member, Role } from '../../schemas/accounts/member.ts';
import type { Queryable } from '../client.ts';

const COLUMNS = 'u.id, u.email, u.name, m.role, m.joined_at';
const FROM = 'FROM members m JOIN users u ON u.id = m.user_id';

/** Returns a workspace's members, oldest membership first. */
export const listMembers = (tx: Queryable, workspaceId: number) =>
  tx.query<Member>(`SELECT ${COLUMNS} ${FROM} WHERE m.workspace_id = $1 ORDER BY m.joined_at, u.id`, [
    workspaceId,
  ]);

/** Returns a member; null when this person is not one. */
export const getMember = (tx: Queryable, workspaceId: number, userId: string) =>
  tx.one<Member>(`SELECT ${COLUMNS} ${FROM} WHERE m.workspace_id = $1 AND m.user_id = $2`, [
    workspaceId,
    userId,
  ]);

/** Returns the member with this address, ignoring case; null: none. */
export const memberByEmail = (tx: Queryable, workspaceId: number, email: string) =>
  tx.one<Member>(`SELECT ${COLUMNS} ${FROM} WHERE m.workspace_id = $1 AND lower(u.email) = lower($2)`, [
    workspaceId,
    email,
  ]);

/** Whether a member has this address; ignores case. */
export const hasMemberWithEmail = (tx: Queryable, workspaceId: number, email: string) =>
  tx.some(`SELECT ${FROM} WHERE m.workspace_id = $1 AND lower(u.email) = lower($2)`, [workspaceId, email]);

/** Counts a workspace's owners. Locks the workspace until the transaction ends, so that concurrent counts wait. */
export async function lockAndCountOwners(tx: Queryable, workspaceId: number): Promise<number> {
  await tx.query('SELECT FROM workspaces WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM members WHERE workspace_id = $1 AND role = 'owner'`,
    [workspaceId],
  );
  return row!.count;
}

/** Adds a member. An existing member keeps their role. Not for tenants. */
export async function addMember(db: Queryable, workspaceId: number, userId: string, role: Role) {
  await db.query(
    'INSERT INTO members (workspace_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [workspaceId, userId, role],
  );
}

/** Changes the role of a member. It takes effect with their next request, and for their apps too. */
export async function setRole(tx: Queryable, workspaceId: number, userId: string, role: Role): Promise<void> {
  await tx.query('UPDATE members SET role = $3 WHERE workspace_id = $1 AND user_id = $2', [
    workspaceId,
    userId,
    role,
  ]);
}

/** Removes a member, with the person's sessions here and the apps that act for them here. */
export async function removeMember(tx: Queryable, workspaceId: number, userId: string): Promise<void> {
  await tx.query('DELETE FROM members WHERE workspace_id = $1 AND user_id = $2', [workspaceId, userId]);
}
