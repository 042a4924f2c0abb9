import type { ChatPerson, ChatPlatform } from '../../schemas/chat/chat-platform.ts';
import type { Queryable } from '../client.ts';
import { hashToken, newToken } from '../token.ts';

/** For how many minutes a link can be used. */
export const CHAT_LINK_MINUTES = 15;

/** What a link is about. */
export interface ChatLink {
  /** Null: the workspace that its reader is signed in to. */
  readonly workspaceId: number | null;
  readonly platform: ChatPlatform;
  readonly person: ChatPerson;
}

/** Creates a link for a person in chat and returns its token, shown once. Earlier ones of the person end. Not for tenants. */
export async function insertChatLink(
  db: Queryable,
  { workspaceId, platform, person: { team, id, name } }: ChatLink,
): Promise<string> {
  const token = newToken();
  await db.query(
    `WITH ended AS (DELETE FROM chat_links WHERE platform = $3 AND team = $4 AND person = $5)
     INSERT INTO chat_links (hash, workspace_id, platform, team, person, name, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 minute')`,
    [hashToken(token), workspaceId, platform, team, id, name, CHAT_LINK_MINUTES],
  );
  return token;
}

const COLUMNS = `workspace_id AS "workspaceId", platform, json_build_object('id', person, 'team', team, 'name', name) AS person`;

/** Returns what a link is about; null: unknown, used or expired. Not for tenants. */
export const findChatLink = (db: Queryable, token: string) =>
  db.one<ChatLink>(`SELECT ${COLUMNS} FROM chat_links WHERE hash = $1 AND expires_at > now()`, [
    hashToken(token),
  ]);

/** Uses a link; null: it was used or has expired. Not for tenants. */
export const takeChatLink = (db: Queryable, token: string) =>
  db.one<ChatLink>(`DELETE FROM chat_links WHERE hash = $1 AND expires_at > now() RETURNING ${COLUMNS}`, [
    hashToken(token),
  ]);
