import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../client.ts';

/** Key of the advisory lock that one relay at a time holds, so that events leave in their order. */
const RELAY_LOCK = 7_265_001;
/** Events in one round: bounds the memory that a round takes. */
const AT_ONCE = 2_000;

/** Events in one statement: bounds the text of it, for posts may be long. */
const PUT_AT_ONCE = 1_000;

/** Puts what became of these mentions into the outbox. */
export async function addToOutbox(
  tx: Queryable,
  workspaceId: number,
  mentions: readonly Mention[],
  event: MentionEvent['event'],
): Promise<void> {
  const occurred_at = new Date().toISOString();
  for (let at = 0; at < mentions.length; at += PUT_AT_ONCE) {
    const events = mentions
      .slice(at, at + PUT_AT_ONCE)
      .map((mention): MentionEvent => ({ ...mention, event, occurred_at, workspace_id: workspaceId }));
    // One JSON text: as a list of texts, each with its quotes escaped, it takes six times the CPU here and twice over there.
    await tx.query(
      `INSERT INTO mention_events (mention_id, event) SELECT e ->> 'id', e FROM jsonb_array_elements($1::jsonb) AS e`,
      [JSON.stringify(events)],
    );
  }
  await tx.query(`SELECT pg_notify('earshot_mention_events', '')`);
}

/**
 * Hands the oldest events of the outbox to `publish` and removes them when it resolves. Gives how many there were;
 * 0 also when another process is at it. A kill in between publishes them again, in the same order per mention.
 */
export async function drainOutbox(
  postgres: Postgres,
  publish: (events: readonly MentionEvent[]) => Promise<void>,
): Promise<number> {
  return postgres.transaction(async (tx) => {
    const [lock] = await tx.query<{ ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ours', [
      RELAY_LOCK,
    ]);
    if (!lock?.ours) return 0;
    const rows = await tx.query<{ seq: number; event: MentionEvent }>(
      `SELECT seq, event FROM mention_events ORDER BY seq LIMIT ${AT_ONCE}`,
    );
    if (rows.length === 0) return 0;
    await publish(rows.map(({ event }) => event));
    await tx.query('DELETE FROM mention_events WHERE seq = ANY($1::bigint[])', [rows.map(({ seq }) => seq)]);
    return rows.length;
  });
}
