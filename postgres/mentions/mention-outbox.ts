import type { Mention, MentionEvent } from '../../schemas/mentions/mention.ts';
import type { Postgres, Queryable } from '../client.ts';

/** Key of the advisory lock of the one relay that publishes at a time, so that events keep their order. */
const RELAY_LOCK = 7_265_001;
const DRAIN_BATCH = 2_000;
/** The Postgres channel that tells of each addition to the outbox. */
export const OUTBOX_CHANNEL = 'earshot_mention_events';

/** Events per statement, to limit its text, because posts can be long. */
const INSERT_BATCH = 1_000;

/** What an event says besides the mention. */
export type EventDetails = Pick<MentionEvent, 'changed' | 'former' | 'first_relevant' | 'traction' | 'note'>;

/** Adds an event for each of these mentions to the outbox. */
export async function addToOutbox(
  tx: Queryable,
  workspaceId: number,
  mentions: readonly Mention[],
  event: MentionEvent['event'],
  detailsOf?: (mention: Mention) => EventDetails,
): Promise<void> {
  const occurred_at = new Date().toISOString();
  for (let at = 0; at < mentions.length; at += INSERT_BATCH) {
    const events = mentions.slice(at, at + INSERT_BATCH).map((mention): MentionEvent => ({
      ...mention,
      event,
      occurred_at,
      workspace_id: workspaceId,
      ...detailsOf?.(mention),
    }));
    // One JSON text: a list of texts, each with escaped quotes, takes six times the CPU here and twice in Postgres.
    await tx.query(
      `INSERT INTO mention_events (mention_id, event) SELECT e ->> 'id', e FROM jsonb_array_elements($1::jsonb) AS e`,
      [JSON.stringify(events)],
    );
  }
  await tx.query(`SELECT pg_notify($1, '')`, [OUTBOX_CHANNEL]);
}

/**
 * Passes the oldest events to `publish` and deletes them when it resolves. Returns how many; 0 also while another
 * process does it. After a crash they are published again, in the same order per mention.
 */
export async function drainOutbox(
  postgres: Postgres,
  publish: (events: readonly MentionEvent[]) => Promise<void>,
): Promise<number> {
  // A transaction takes four round trips, and the outbox is nearly always empty.
  if (!(await hasWaiting(postgres, 1))) return 0;
  return postgres.longTransaction(async (tx) => {
    const [lock] = await tx.query<{ ours: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS ours', [
      RELAY_LOCK,
    ]);
    if (!lock?.ours) return 0;
    const rows = await tx.query<{ seq: number; event: MentionEvent }>(
      `SELECT seq, event FROM mention_events ORDER BY seq LIMIT ${DRAIN_BATCH}`,
    );
    if (rows.length === 0) return 0;
    await tx.confirm();
    await publish(rows.map(({ event }) => event));
    await tx.query('DELETE FROM mention_events WHERE seq = ANY($1::bigint[])', [rows.map(({ seq }) => seq)]);
    return rows.length;
  });
}

/** Whether at least `count` events wait. */
export async function hasWaiting(db: Queryable, count: number): Promise<boolean> {
  const [row] = await db.query<{ waiting: number }>(
    'SELECT count(*) AS waiting FROM (SELECT FROM mention_events LIMIT $1) AS first_ones',
    [count],
  );
  return row!.waiting >= count;
}
