import type { Queryable } from '../client.ts';

/** Forgets the posts of these mentions, so that they can be found again. The caller holds their locks. */
export async function forgetPosts(tx: Queryable, mentionIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM post_memory WHERE mention_id = ANY($1::text[])', [mentionIds]);
}

/** Posts forgotten by one statement, which takes about a second. */
const FORGET_BATCH = 20_000;

/** Forgets some posts of a project. Returns whether there were any; repeat until false. */
export const forgetProjectBatch = (db: Queryable, projectId: string) =>
  db.some(
    `WITH old AS MATERIALIZED (
       SELECT mention_id FROM post_memory WHERE project_id = $1 LIMIT ${FORGET_BATCH}
     ), locked AS MATERIALIZED (
       SELECT mention_id FROM post_memory WHERE mention_id IN (SELECT * FROM old) ORDER BY mention_id FOR UPDATE
     ), gone AS (
       DELETE FROM post_memory WHERE mention_id IN (SELECT * FROM locked) RETURNING 1
     ) SELECT FROM gone LIMIT 1`,
    [projectId],
  );
