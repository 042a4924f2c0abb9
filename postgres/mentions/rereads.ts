import type { EngagementPoint } from '../../schemas/mentions/engagement-point.ts';
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

/** Returns the ids of up to `limit` posts of a source that are due to be read again, the newest posts first. */
export async function dueRereads(db: Queryable, source: Source, limit: number): Promise<string[]> {
  const rows = await db.query<{ external_id: string }>(
    `SELECT external_id FROM post_memory WHERE source = $1 AND state = 'stored' AND reread_at <= now()
     GROUP BY external_id ORDER BY max(mention_id) DESC LIMIT $2`,
    [source, limit],
  );
  return rows.map((row) => row.external_id);
}

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

/** What the memory keeps of a reading. Times are in milliseconds since 1970. */
export interface KeptReading {
  readonly mention_id: string;
  /** Null: unchanged. */
  readonly engagement: number | null;
  readonly read_at: number;
  readonly reread_at: number | null;
  readonly missing_since: number | null;
}

/** Keeps readings. The caller holds the locks of these mentions. */
export async function keepReadings(tx: Queryable, readings: readonly KeptReading[]): Promise<void> {
  await tx.query(
    `UPDATE post_memory m SET engagement = coalesce(r.engagement, m.engagement),
       read_at = CASE WHEN r.engagement IS NULL THEN m.read_at ELSE to_timestamp(r.read_at / 1000) END,
       reread_at = to_timestamp(r.reread_at / 1000), missing_since = to_timestamp(r.missing_since / 1000)
     FROM jsonb_to_recordset($1::jsonb)
       AS r (mention_id text, engagement bigint, read_at float8, reread_at float8, missing_since float8)
     WHERE m.mention_id = r.mention_id`,
    [JSON.stringify(readings)],
  );
}

/** New numbers of a known post that a search returned. */
export interface NewNumbers {
  readonly mentionId: string;
  readonly engagement: number;
  /** ISO time. */
  readonly readAt: string;
}

/** Keeps numbers that are newer than the known ones and differ. Returns the former numbers by mention id. */
export async function keepNumbers(
  tx: Queryable,
  numbers: readonly NewNumbers[],
): Promise<Map<string, EngagementPoint>> {
  const rows = await tx.query<{ mention_id: string } & EngagementPoint>(
    `UPDATE post_memory m SET engagement = n.engagement, read_at = n."readAt"
     FROM jsonb_to_recordset($1::jsonb) AS n ("mentionId" text, engagement bigint, "readAt" timestamptz)
       JOIN post_memory former ON former.mention_id = n."mentionId"
     WHERE m.mention_id = former.mention_id AND m.state = 'stored'
       AND former.read_at < n."readAt" AND former.engagement <> n.engagement
     RETURNING m.mention_id, former.engagement, former.read_at AS at`,
    [JSON.stringify(numbers)],
  );
  return new Map(rows.map(({ mention_id, ...former }) => [mention_id, former]));
}
