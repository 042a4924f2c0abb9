import type { Queryable } from '../client.ts';

/** A stream whose lease this process holds. */
export interface HeldStream {
  /** Where the last follower stopped, in the stream's own terms; null: nowhere. */
  readonly position: string | null;
}

/** Takes or renews the lease of a stream for `leaseMs`; null while another process holds it. */
export async function holdStream(db: Queryable, stream: string, owner: string, leaseMs: number) {
  // clock_timestamp, not now(): a statement that waited for the row must not use the time at which it started.
  return db.one<HeldStream>(
    `INSERT INTO stream_followers AS f (stream, lease_owner, lease_until)
     VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
     ON CONFLICT (stream) DO UPDATE SET lease_owner = excluded.lease_owner, lease_until = excluded.lease_until
       WHERE f.lease_owner IS NULL OR f.lease_owner = $2 OR f.lease_until < clock_timestamp()
     RETURNING position`,
    [stream, owner, leaseMs],
  );
}

/**
 * Saves how far the holder has come; null: it starts at the current end next time. Returns false, without effect,
 * when it has lost the lease.
 */
export async function savePosition(db: Queryable, stream: string, owner: string, position: string | null) {
  const rows = await db.query(
    'UPDATE stream_followers SET position = $3 WHERE stream = $1 AND lease_owner = $2 RETURNING 1',
    [stream, owner, position],
  );
  return rows.length === 1;
}

/** Releases the lease, for the next process to take immediately. */
export async function releaseStream(db: Queryable, stream: string, owner: string): Promise<void> {
  await db.query(
    'UPDATE stream_followers SET lease_owner = NULL, lease_until = NULL WHERE stream = $1 AND lease_owner = $2',
    [stream, owner],
  );
}
