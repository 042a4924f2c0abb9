import type { Mention } from '../../schemas/mentions/mention.ts';
import type { Queryable } from '../client.ts';

/** What the memory keeps of a new mention. */
export type StoredMention = Pick<Mention, 'id' | 'relevant'>;

/** Marks new mentions as stored, and the relevant ones as announced. The caller holds their locks. */
export async function markStored(tx: Queryable, mentions: readonly StoredMention[]): Promise<void> {
  if (mentions.length === 0) return;
  await tx.query(
    `UPDATE post_memory p SET state = 'stored', announced = m.relevant
     FROM unnest($1::text[], $2::boolean[]) AS m (id, relevant) WHERE mention_id = m.id AND state <> 'stored'`,
    [mentions.map(({ id }) => id), mentions.map(({ relevant }) => relevant)],
  );
}

/**
 * Marks mentions as announced that were not. Returns their ids, once for each. A mention that is older than this
 * knowledge counts as announced. The caller holds their locks.
 */
export async function announce(tx: Queryable, mentionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (mentionIds.length === 0) return new Set();
  const rows = await tx.query<{ mention_id: string }>(
    `UPDATE post_memory SET announced = true WHERE mention_id = ANY($1::text[]) AND announced = false RETURNING mention_id`,
    [mentionIds],
  );
  return new Set(rows.map((row) => row.mention_id));
}
