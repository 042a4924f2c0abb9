import type { AlertChannelFacts } from '../../schemas/alerts/alert-channel.ts';
import type { Queryable } from '../client.ts';

/** The counters, named as the plan limits. */
export type MessageKind = AlertChannelFacts['limit'];

/** A day of a workspace, as its date (`2026-11-20`). */
export interface MessageDay {
  readonly workspaceId: number;
  readonly day: string;
}

/** The column of each counter, so that no name comes from outside. */
const COLUMN: Record<MessageKind, string> = { emails: 'emails', chat_messages: 'chats' };

/** Counts one message of the day and returns the count; null when the cap is reached. Atomic. */
export async function reserveMessage(
  db: Queryable,
  { workspaceId, day }: MessageDay,
  kind: MessageKind,
  cap: number,
): Promise<number | null> {
  const column = COLUMN[kind];
  const [row] = await db.query<{ used: number }>(
    `INSERT INTO message_counts AS counted (workspace_id, day, ${column})
     SELECT $1, $2::date, 1 WHERE $3::bigint > 0
     ON CONFLICT (workspace_id, day) DO UPDATE SET ${column} = counted.${column} + 1
       WHERE counted.${column} < $3::bigint
     RETURNING counted.${column} AS used`,
    [workspaceId, day, cap],
  );
  return row?.used ?? null;
}

/** Uncounts a message that could not be sent. */
export async function releaseMessage(db: Queryable, { workspaceId, day }: MessageDay, kind: MessageKind) {
  const column = COLUMN[kind];
  await db.query(
    `UPDATE message_counts SET ${column} = greatest(0, ${column} - 1) WHERE workspace_id = $1 AND day = $2::date`,
    [workspaceId, day],
  );
}

/** Returns how many messages the day has had. */
export async function countMessages(
  db: Queryable,
  { workspaceId, day }: MessageDay,
): Promise<Readonly<Record<MessageKind, number>>> {
  const [row] = await db.query<Record<MessageKind, number>>(
    'SELECT emails, chats AS chat_messages FROM message_counts WHERE workspace_id = $1 AND day = $2::date',
    [workspaceId, day],
  );
  return row ?? { emails: 0, chat_messages: 0 };
}

/** Returns how many messages a month (its first day, as a date) has had, by the workspace's days. */
export async function countMonthMessages(
  db: Queryable,
  { workspaceId, month }: { readonly workspaceId: number; readonly month: string },
): Promise<Readonly<Record<MessageKind, number>>> {
  const [row] = await db.query<Record<MessageKind, number>>(
    `SELECT coalesce(sum(emails), 0) AS emails, coalesce(sum(chats), 0) AS chat_messages FROM message_counts
     WHERE workspace_id = $1 AND day >= $2::date AND day < $2::date + interval '1 month'`,
    [workspaceId, month],
  );
  return row ?? { emails: 0, chat_messages: 0 };
}
