import type { Invite } from '../../schemas/accounts/invite.ts';
import type { Role } from '../../schemas/accounts/member.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

const COLUMNS = 'id, email, role, expires_at, created_at';
const VALID_DAYS = 7;

/** Returns a workspace's invites that can still be accepted, oldest first. */
export const listInvites = (tx: Queryable, workspaceId: number) =>
  tx.query<Invite>(
    `SELECT ${COLUMNS} FROM invites WHERE workspace_id = $1 AND expires_at > now() ORDER BY created_at, id`,
    [workspaceId],
  );

/** Creates an invite, replaces any other to the same address, and returns it with its token, shown once. */
export async function insertInvite(
  tx: Queryable,
  workspaceId: number,
  { email, role }: Pick<Invite, 'email' | 'role'>,
): Promise<{ readonly invite: Invite; readonly token: string }> {
  await tx.query('DELETE FROM invites WHERE workspace_id = $1 AND expires_at <= now()', [workspaceId]);
  const token = newToken();
  const [invite] = await tx.query<Invite>(
    `INSERT INTO invites (id, workspace_id, email, role, hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '${VALID_DAYS} days')
     ON CONFLICT (workspace_id, lower(email)) DO UPDATE SET id = excluded.id, email = excluded.email, role = excluded.role,
       hash = excluded.hash, created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING ${COLUMNS}`,
    [newId('inv'), workspaceId, email, role, hashToken(token)],
  );
  return { invite: invite!, token };
}

/** Deletes an invite. Returns false when there is none that could still be accepted. */
export const revokeInvite = (tx: Queryable, workspaceId: number, id: string) =>
  tx.some('DELETE FROM invites WHERE workspace_id = $1 AND id = $2 AND expires_at > now() RETURNING id', [
    workspaceId,
    id,
  ]);

/** An invite that can be accepted. */
export interface OpenInvite {
  readonly id: string;
  readonly workspaceId: number;
  readonly email: string;
  readonly role: Role;
}

/** Finds the invite of a token; null when it is unknown, used, revoked or expired. Not for tenants. */
export const findInvite = (db: Queryable, token: string) =>
  db.one<OpenInvite>(
    `SELECT id, workspace_id AS "workspaceId", email, role FROM invites WHERE hash = $1 AND expires_at > now()`,
    [hashToken(token)],
  );

/** Deletes an accepted invite. Returns false when somebody else was faster. Not for tenants. */
export const takeInvite = (db: Queryable, id: string) =>
  db.some('DELETE FROM invites WHERE id = $1 AND expires_at > now() RETURNING id', [id]);
