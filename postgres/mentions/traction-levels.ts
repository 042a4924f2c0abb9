import type { Queryable } from '../client.ts';

/**
 * Raises the levels of traction of these mentions and returns the ids of those that had a lower one. The caller holds their
 * locks.
 */
export async function raiseTractionLevels(
  tx: Queryable,
  levels: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  if (levels.size === 0) return new Set();
  const rows = await tx.query<{ mention_id: string }>(
    `UPDATE post_memory m SET traction_level = reached.level
     FROM unnest($1::text[], $2::smallint[]) AS reached (mention_id, level)
     WHERE m.mention_id = reached.mention_id AND coalesce(m.traction_level, 0) < reached.level
     RETURNING m.mention_id`,
    [[...levels.keys()], [...levels.values()]],
  );
  return new Set(rows.map(({ mention_id }) => mention_id));
}
