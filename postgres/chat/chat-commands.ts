import type { ChatPerson } from '../../schemas/chat/chat-platform.ts';
import type { Queryable } from '../client.ts';

/** A slash command of Slack. */
export interface ChatCommand {
  /** The platform's id of the request. */
  readonly id: string;
  readonly person: ChatPerson;
  readonly channel: { readonly id: string; readonly name: string };
  /** What stands behind `/earshot`. */
  readonly text: string;
  /** Where the answer goes. */
  readonly response_url: string;
}

/** A command with the time when it arrived, in milliseconds since 1970. */
export type KeptCommand = ChatCommand & { readonly at: number };

/** A process that holds a command for so long has died, and another takes it. */
const LEASE = `interval '30 seconds'`;
/** How often a command is tried: its answer can be sent for half an hour. */
const MOST_TRIES = 8;

/** Keeps a command; one that is known stays as it is. Not for tenants. */
export async function keepCommand(db: Queryable, command: ChatCommand): Promise<void> {
  const { id, person, channel, text, response_url } = command;
  await db.query(
    `INSERT INTO chat_commands (id, person, channel, text, response_url)
     VALUES ($1, $2::jsonb, $3::jsonb, $4, $5) ON CONFLICT (id) DO NOTHING`,
    [id, JSON.stringify(person), JSON.stringify(channel), text, response_url],
  );
}

/** Claims the oldest commands that nobody works on. Not for tenants. */
export const claimCommands = (db: Queryable, limit: number) =>
  db.query<KeptCommand>(
    `UPDATE chat_commands SET leased_until = now() + ${LEASE} * (tries + 1), tries = tries + 1
     WHERE id IN (SELECT id FROM chat_commands WHERE ended_at IS NULL AND leased_until <= now() AND tries < ${MOST_TRIES}
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)
     RETURNING id, person, channel, text, response_url, (extract(epoch FROM created_at) * 1000)::bigint AS at`,
    [limit],
  );

/** Ends a command that was answered, whatever came of it. Not for tenants. */
export async function endCommand(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE chat_commands SET ended_at = now(), response_url = NULL WHERE id = $1', [id]);
}
