import type { Queryable } from '../client.ts';

/** Returns which of these mentions have been deleted. */
export async function deletedMentions(db: Queryable, mentionIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ mention_id: string }>(
    `SELECT mention_id FROM post_memory WHERE mention_id = ANY($1::text[]) AND state = 'deleted'`,
    [mentionIds],
  );
  return rows.map((row) => row.mention_id);
}

/** Counts the posts of these runs that are not stored yet. */
export async function countClaimed(db: Queryable, runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ run_id: string; claimed: number }>(
    `SELECT run_id, count(*) AS claimed FROM post_memory WHERE run_id = ANY($1::text[]) AND state = 'claimed' GROUP BY run_id`,
    [runIds],
  );
  return new Map(rows.map((row) => [row.run_id, row.claimed]));
}
