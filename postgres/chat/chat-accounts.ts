import type { ChatPerson, ChatPlatform } from '../../schemas/chat/chat-platform.ts';
import type { Member, Role } from '../../schemas/accounts/member.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Queryable } from '../client.ts';

/** An account in chat that a member has linked. */
export interface ChatAccount {
  readonly id: string;
  readonly platform: ChatPlatform;
  readonly name: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly linked_at: string;
}

const MEMBER = 'u.id, u.email, u.name, m.role, m.joined_at';

/** Returns the member who has linked an account in chat with a workspace; null: nobody. Not for tenants. */
export const linkedMember = (
  db: Queryable,
  workspaceId: number,
  platform: ChatPlatform,
  { team, id }: ChatPerson,
) =>
  db.one<Member>(
    `SELECT ${MEMBER} FROM chat_accounts c JOIN members m USING (workspace_id, user_id) JOIN users u ON u.id = m.user_id
     WHERE c.workspace_id = $1 AND c.platform = $2 AND c.team = $3 AND c.person = $4`,
    [workspaceId, platform, team, id],
  );

/** A workspace that a person in chat is a member of. */
export interface ChatWorkspace {
  readonly workspaceId: number;
  readonly workspace: string;
  readonly timezone: string;
  readonly userId: string;
  readonly role: Role;
  /** Whether one of its alerts goes to the channel. */
  readonly reports: boolean;
}

/**
 * Returns the workspaces that a person in chat is a member of, by a linked account or else by address. `targets`: how alerts
 * name the channel. Not for tenants.
 */
export const workspacesOf = (
  db: Queryable,
  platform: ChatPlatform,
  { team, id }: ChatPerson,
  { email, targets }: { readonly email: string | null; readonly targets: readonly string[] },
) =>
  db.query<ChatWorkspace>(
    `SELECT DISTINCT ON (w.id) w.id AS "workspaceId", w.name AS workspace, w.timezone, u.id AS "userId", m.role,
       EXISTS (SELECT FROM alerts a WHERE a.workspace_id = w.id AND a.channel = $1 AND a.target = ANY($5)) AS reports
     FROM members m JOIN users u ON u.id = m.user_id JOIN workspaces w ON w.id = m.workspace_id
       LEFT JOIN chat_accounts c ON c.workspace_id = m.workspace_id AND c.user_id = m.user_id
         AND c.platform = $1 AND c.team = $2 AND c.person = $3
     WHERE c.id IS NOT NULL OR lower(u.email) = lower($4)
     ORDER BY w.id, (c.id IS NULL)`,
    [platform, team, id, email, targets],
  );

/** Links an account in chat with a member; it acts for them from now on, and for nobody else there. Not for tenants. */
export async function linkAccount(
  db: Queryable,
  member: { readonly workspaceId: number; readonly userId: string },
  platform: ChatPlatform,
  { team, id, name }: ChatPerson,
): Promise<void> {
  await db.query(
    `INSERT INTO chat_accounts (id, workspace_id, user_id, platform, team, person, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (workspace_id, platform, team, person)
       DO UPDATE SET user_id = excluded.user_id, name = excluded.name, linked_at = now()`,
    [newId('cha'), member.workspaceId, member.userId, platform, team, id, name],
  );
}

/** Returns the accounts that a person has linked, in all workspaces. Not for tenants. */
export const listLinkedAccounts = (db: Queryable, userId: string) =>
  db.query<ChatAccount>(
    `SELECT c.id, c.platform, c.name, json_build_object('id', w.id, 'name', w.name) AS workspace, c.linked_at
     FROM chat_accounts c JOIN workspaces w ON w.id = c.workspace_id WHERE c.user_id = $1 ORDER BY c.linked_at, c.id`,
    [userId],
  );

/** Unlinks an account of a person. Returns its workspace; null: the person has linked none with this id. Not for tenants. */
export const unlinkAccount = (db: Queryable, userId: string, id: string) =>
  db.one<{ readonly workspaceId: number; readonly platform: ChatPlatform }>(
    `DELETE FROM chat_accounts WHERE user_id = $1 AND id = $2 RETURNING workspace_id AS "workspaceId", platform`,
    [userId, id],
  );
