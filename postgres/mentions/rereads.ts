import type { Source } from '../../schemas/source.ts';
import type { Queryable } from '../client.ts';

/** Claims the rereading of a source for this process, for at most `leaseMs`. Returns false while another one has it. */
export const takeRereads = (db: Queryable, source: Source, leaseMs: number) =>
  db.some(
    `INSERT INTO source_rereads AS r (source, taken_until) VALUES ($1, now() + $2 * interval '1 millisecond')
     ON CONFLICT (source) DO UPDATE SET taken_until = excluded.taken_until WHERE r.taken_until <= now()
     RETURNING 1`,
    [source, leaseMs],
  );

/** Lets any process take the rereading of a source again after `pauseMs`. */
export async function pauseRereads(db: Queryable, source: Source, pauseMs: number): Promise<void> {
  await db.query(
    `UPDATE source_rereads SET taken_until = now() + $2 * interval '1 millisecond' WHERE source = $1`,
    [source, Math.ceil(pauseMs)],
  );
}

/** A post that is due to be read again. */
export interface DuePost {
  readonly external_id: string;
  /** The mention of it that was posted last. */
  readonly mention_id: string;
  /** For how many milliseconds it has been due. */
  readonly late_ms: number;
}

/** Returns up to `limit` posts of a source that are due to be read again, the newest posts first. */
export const dueRereads = (db: Queryable, source: Source, limit: number) =>
  db.query<DuePost>(
    `SELECT external_id, max(mention_id) AS mention_id,
       (extract(epoch FROM now() - min(reread_at)) * 1000)::float8 AS late_ms
     FROM post_memory WHERE source = $1 AND state = 'stored' AND reread_at <= now()
     GROUP BY external_id ORDER BY max(mention_id) DESC LIMIT $2`,
    [source, limit],
  );

/** Returns the ids of some posts of a source that were not missing when they were read last, other than these. */
export async function presentPosts(
  db: Queryable,
  source: Source,
  others: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ external_id: string }>(
    `SELECT external_id FROM post_memory
     WHERE source = $1 AND state = 'stored' AND reread_at IS NOT NULL AND missing_since IS NULL
       AND external_id <> ALL($2::text[])
     ORDER BY reread_at DESC LIMIT $3`,
    [source, others, limit],
  );
  return [...new Set(rows.map((row) => row.external_id))];
}

/** A stored post of a project, as it is to be read again. */
export interface HeldPost {
  readonly external_id: string;
  readonly workspace_id: number;
  readonly mention_id: string;
  /** When the source last said how much engagement it has; null: not since version 0.1. */
  readonly read_at: string | null;
  readonly missing_since: string | null;
}

/** Returns who holds these posts of a source. */
export const heldPosts = (db: Queryable, source: Source, externalIds: readonly string[]) =>
  db.query<HeldPost>(
    `SELECT external_id, workspace_id, mention_id, read_at, missing_since FROM post_memory
     WHERE source = $1 AND external_id = ANY($2::text[]) AND state = 'stored'`,
    [source, externalIds],
  );

/** When a post is read again. Times are in milliseconds since 1970. */
export interface NextReading {
  readonly mention_id: string;
  readonly reread_at: number | null;
  readonly missing_since: number | null;
}

/** Schedules the next readings of posts. The caller holds the locks of these mentions. */
export async function scheduleRereads(tx: Queryable, next: readonly NextReading[]): Promise<void> {
  await tx.query(
    `UPDATE post_memory m SET reread_at = to_timestamp(r.reread_at / 1000), missing_since = to_timestamp(r.missing_since / 1000)
     FROM jsonb_to_recordset($1::jsonb) AS r (mention_id text, reread_at float8, missing_since float8)
     WHERE m.mention_id = r.mention_id`,
    [JSON.stringify(next)],
  );
}
