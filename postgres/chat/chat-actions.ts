import type { ChatActionName, ChatHandle } from '../../schemas/chat/chat-action.ts';
import type { ChatPerson, ChatPlatform } from '../../schemas/chat/chat-platform.ts';
import type { Postgres, Queryable } from '../client.ts';

/** What somebody did with a button. */
export interface ChatAction extends ChatHandle {
  /** The platform's id of the interaction. */
  readonly id: string;
  readonly platform: ChatPlatform;
  readonly action: ChatActionName;
  readonly reason: string | null;
  readonly person: ChatPerson;
  /** The message with the button, as the platform sent it. */
  readonly message: Readonly<Record<string, unknown>>;
}

/** An action that somebody works on. */
export interface ClaimedAction extends ChatAction {
  /** How often it was claimed, this time included. */
  readonly tries: number;
  /** Whether its effect is in the store. */
  readonly performed: boolean;
}

/** A process that holds an action for so long has died, and another takes it. */
const LEASE = `interval '30 seconds'`;
/** How often an action is tried. Its effect comes first, so what fails so often is telling people. */
const MOST_TRIES = 40;

const COLUMNS = `id, platform, workspace_id AS "workspaceId", mention_id AS "mentionId", version, action, reason, person, message`;

/** Keeps an action; one that is known stays as it is. Returns whether it is new. Not for tenants. */
export const keepAction = (db: Queryable, action: ChatAction): Promise<boolean> => insert(db, action, false);

/** Keeps a click that opens a form. It does nothing itself. Returns whether it is new. Not for tenants. */
export const keepForm = (db: Queryable, action: ChatAction): Promise<boolean> => insert(db, action, true);

/** Returns the click with which a person opened a form; null: none, or another person's. Not for tenants. */
export const findForm = (db: Queryable, id: string, { id: person, team }: ChatPerson) =>
  db.one<ChatAction>(
    `SELECT ${COLUMNS} FROM chat_actions
     WHERE id = $1 AND person ->> 'id' = $2 AND person ->> 'team' = $3 AND message IS NOT NULL`,
    [id, person, team],
  );

const insert = (db: Queryable, action: ChatAction, isEnded: boolean): Promise<boolean> =>
  db.some(
    `INSERT INTO chat_actions (id, workspace_id, mention_id, version, action, reason, person, message, ended_at, platform)
     SELECT $1, w.id, $3, $4, $5, $6, $7::jsonb, $8::jsonb, CASE WHEN $9 THEN now() END, $10
     FROM workspaces w WHERE w.id = $2
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [
      ...[action.id, action.workspaceId, action.mentionId, action.version, action.action, action.reason],
      ...[JSON.stringify(action.person), JSON.stringify(action.message), isEnded],
      action.platform,
    ],
  );

/** Claims the oldest actions that nobody works on, and returns them in their order. Not for tenants. */
export const claimActions = (db: Queryable, limit: number): Promise<ClaimedAction[]> =>
  db.query<ClaimedAction>(
    `WITH claimed AS (
     UPDATE chat_actions SET leased_until = now() + ${LEASE} * (tries + 1), tries = tries + 1
     WHERE id IN (SELECT id FROM chat_actions WHERE ended_at IS NULL AND leased_until <= now() AND tries < ${MOST_TRIES}
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING *) SELECT ${COLUMNS}, tries, performed FROM claimed ORDER BY created_at, id`,
    [limit],
  );

/** Returns what was last done about these mentions in chat. Not for tenants. */
export async function chatStates(
  db: Queryable,
  workspaceId: number,
  mentionIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly version: number; readonly said: string | null }>> {
  const rows = await db.query<{
    readonly id: string;
    readonly version: number;
    readonly said: string | null;
  }>(
    `SELECT DISTINCT ON (mention_id) mention_id AS id, version + 1 AS version, said FROM chat_actions
     WHERE workspace_id = $1 AND mention_id = ANY($2) AND won ORDER BY mention_id, version DESC`,
    [workspaceId, mentionIds],
  );
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/**
 * Makes an action the one on its version of the mention, and keeps what the message says of it. Returns false when another
 * came first. An action that has won stays so. Not for tenants.
 */
export const winAction = (postgres: Postgres, action: ChatAction, said: string): Promise<boolean> =>
  postgres.transaction(async (tx) => {
    const { id, workspaceId, mentionId, version } = action;
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`chat ${mentionId}`]);
    const state = (await chatStates(tx, workspaceId, [mentionId])).get(mentionId);
    if (state !== undefined && state.version > version)
      return tx.some('SELECT FROM chat_actions WHERE id = $1 AND won', [id]);
    return tx.some(
      `UPDATE chat_actions SET won = true, said = $2 WHERE id = $1 AND NOT EXISTS (
         SELECT FROM chat_actions WHERE workspace_id = $3 AND mention_id = $4 AND version = $5 AND won AND id <> $1)
       RETURNING id`,
      [id, said, workspaceId, mentionId, version],
    );
  });

/** Notes that the effect of an action is in the store. Not for tenants. */
export async function markPerformed(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE chat_actions SET performed = true WHERE id = $1', [id]);
}

/** Ends an action, whatever came of it. Not for tenants. */
export async function endAction(db: Queryable, id: string): Promise<void> {
  await db.query(`UPDATE chat_actions SET ended_at = now(), message = NULL WHERE id = $1`, [id]);
}

/** Undoes that an action has won, when it could not be done. Not for tenants. */
export async function unwinAction(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE chat_actions SET won = false, said = NULL WHERE id = $1', [id]);
}

/** Deletes what ended 60 days ago: nobody clicks on messages that old. Not for tenants. */
export async function deleteOldActions(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM chat_actions WHERE ended_at < now() - interval '60 days'`);
  await db.query(`DELETE FROM chat_commands WHERE ended_at < now() - interval '60 days'`);
}
