import type { MentionEvent } from '../schemas/mention.ts';
import type { Postgres } from './client.ts';

/** Key of the advisory lock that one relay at a time holds, so that events leave in their order. */
const RELAY_LOCK = 7_265_001;
/** Events in one round: bounds the memory that a round takes. */
const AT_ONCE = 500;

/**
 * Hands the oldest events of the outbox to `publish` and removes them when it resolves. Gives how many there were;
 * 0 also when another process is at it. A kill in between publishes them again, in the same order per mention.
 */
export async function drainMentionEvents(
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
