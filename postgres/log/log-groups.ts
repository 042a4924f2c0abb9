import type { Queryable } from '../client.ts';

/** First key of the advisory locks that say that a member is alive; the second is its id. */
export const MEMBER_LOCKS = 0x4c4f47;
/** First key of the advisory lock under which one group deals its partitions; the second is a hash of its name. */
const DEAL_LOCKS = 0x4c4f48;
/** A member that has not renewed its lease for so long is taken for dead, even though its connection stands. */
const LEASE = '10 seconds';

/** A process that is halted while it deals is cut off after so long, for it keeps its whole group waiting. */
const MAX_HESITATION = '5s';

/** A partition that a member holds, and where it goes on. */
export interface Holding {
  readonly lane: number;
  readonly partition: number;
  readonly next: bigint;
}

/** What a member has been dealt. */
export interface Hand {
  readonly holdings: readonly Holding[];
  /** How many of them are above its share: to be given back as soon as they are idle. */
  readonly surplus: number;
}

/**
 * Joins a group. Has to run on the session that stands for the member's life: it takes the lock that tells the others
 * that the member is alive, before they can see its row. Returns the member's id.
 */
export async function joinGroup(session: Queryable, group: string, topic: string): Promise<number> {
  await session.query(
    `INSERT INTO log_cursors (group_name, partition_id)
     SELECT $1, id FROM log_partitions WHERE topic = $2 ON CONFLICT DO NOTHING`,
    [group, topic],
  );
  const [row] = await session.query<{ id: number }>(
    `WITH member AS (
       INSERT INTO log_members (group_name, topic, lease_until)
       VALUES ($1, $2, now() + $3::interval) RETURNING id
     ) SELECT id, pg_advisory_lock($4, id) FROM member`,
    [group, topic, LEASE, MEMBER_LOCKS],
  );
  return row!.id;
}

/**
 * Removes members that are dead and frees what is held by nobody who lives. Runs on another session than theirs: a
 * session may always take its own lock again.
 */
async function buryDead(tx: Queryable, group: string, topic: string, member: number): Promise<void> {
  await tx.query(
    `DELETE FROM log_members WHERE group_name = $1 AND topic = $2 AND id <> $3
       AND (lease_until < now() OR pg_try_advisory_xact_lock_shared($4, id))`,
    [group, topic, member, MEMBER_LOCKS],
  );
  // By what is there rather than by what was just deleted: a member may also have left while it was being dealt to.
  await tx.query(
    `UPDATE log_cursors SET member_id = NULL
     WHERE group_name = $1 AND member_id IS NOT NULL AND member_id NOT IN (SELECT id FROM log_members)`,
    [group],
  );
}

/** How many partitions the member should hold: an even share, the older members taking what does not divide. */
async function shareOf(tx: Queryable, group: string, topic: string, member: number): Promise<number> {
  const [row] = await tx.query<{ share: number }>(
    `SELECT (p.total / m.total + CASE WHEN m.older < p.total % m.total THEN 1 ELSE 0 END)::integer AS share
     FROM (SELECT count(*) AS total, count(*) FILTER (WHERE id < $3) AS older
           FROM log_members WHERE group_name = $1 AND topic = $2) m,
          (SELECT count(*) AS total FROM log_partitions WHERE topic = $2) p`,
    [group, topic, member],
  );
  return row!.share;
}

async function holdingsOf(tx: Queryable, group: string, member: number): Promise<Holding[]> {
  const rows = await tx.query<{ lane: number; partition: number; next: string }>(
    `SELECT p.id AS lane, p.partition, c.next_offset::text AS next
     FROM log_cursors c JOIN log_partitions p ON p.id = c.partition_id
     WHERE c.group_name = $1 AND c.member_id = $2 ORDER BY p.partition`,
    [group, member],
  );
  return rows.map(({ next, ...holding }) => ({ ...holding, next: BigInt(next) }));
}

/**
 * Renews a member's lease and deals it its share of the partitions that nobody holds. To be called every few seconds in
 * a transaction. Returns null when the member has been taken for dead: it then holds nothing and has to join again.
 */
export async function deal(
  tx: Queryable,
  group: string,
  topic: string,
  member: number,
): Promise<Hand | null> {
  await tx.query(
    `SELECT set_config('idle_in_transaction_session_timeout', $3, true), pg_advisory_xact_lock($1, hashtext($2))`,
    [DEAL_LOCKS, `${group} ${topic}`, MAX_HESITATION],
  );
  const renewed = await tx.query(
    'UPDATE log_members SET lease_until = now() + $2::interval WHERE id = $1 RETURNING 1',
    [member, LEASE],
  );
  if (renewed.length === 0) return null;
  await buryDead(tx, group, topic, member);
  const share = await shareOf(tx, group, topic, member);
  const held = await holdingsOf(tx, group, member);
  if (held.length >= share) return { holdings: held, surplus: held.length - share };
  await tx.query(
    `UPDATE log_cursors SET member_id = $3, seen_at = now() WHERE group_name = $1 AND partition_id IN (
       SELECT p.id FROM log_partitions p JOIN log_cursors c ON c.partition_id = p.id AND c.group_name = $1
       WHERE p.topic = $2 AND c.member_id IS NULL ORDER BY p.partition LIMIT $4)`,
    [group, topic, member, share - held.length],
  );
  return { holdings: await holdingsOf(tx, group, member), surplus: 0 };
}

/** Moves a group on in a partition. False when the member no longer holds it: then nothing has changed. */
export async function moveCursor(db: Queryable, group: string, member: number, lane: number, next: bigint) {
  const rows = await db.query(
    `UPDATE log_cursors SET next_offset = $4, seen_at = now()
     WHERE group_name = $1 AND partition_id = $2 AND member_id = $3 RETURNING 1`,
    [group, lane, member, next.toString()],
  );
  return rows.length === 1;
}

/** Returns a partition back, so that another member can have it, and tells the others. */
export async function giveBack(
  db: Queryable,
  group: string,
  topic: string,
  member: number,
  lane: number,
): Promise<void> {
  await db.query(
    `WITH freed AS (UPDATE log_cursors SET member_id = NULL WHERE group_name = $1 AND partition_id = $4 AND member_id = $3)
     SELECT pg_notify('earshot_log_group', $1 || ' ' || $2)`,
    [group, topic, member, lane],
  );
}

/** Leaves a group: everything the member held is free, and the others are told. */
export async function leaveGroup(db: Queryable, group: string, topic: string, member: number): Promise<void> {
  await db.query(
    `WITH freed AS (UPDATE log_cursors SET member_id = NULL WHERE group_name = $1 AND member_id = $3),
     gone AS (DELETE FROM log_members WHERE id = $3)
     SELECT pg_notify('earshot_log_group', $1 || ' ' || $2)`,
    [group, topic, member],
  );
}

/** Tells the other members that the group has changed. */
export async function announceMember(db: Queryable, group: string, topic: string): Promise<void> {
  await db.query(`SELECT pg_notify('earshot_log_group', $1 || ' ' || $2)`, [group, topic]);
}

/** The next offset a group will read in each partition, by its number; 0 where it has committed nothing. */
export async function findCommitted(
  db: Queryable,
  group: string,
  topic: string,
): Promise<Map<number, bigint>> {
  const rows = await db.query<{ partition: number; next: string }>(
    `SELECT p.partition, coalesce(c.next_offset, 0)::text AS next
     FROM log_partitions p LEFT JOIN log_cursors c ON c.partition_id = p.id AND c.group_name = $1
     WHERE p.topic = $2 ORDER BY p.partition`,
    [group, topic],
  );
  return new Map(rows.map(({ partition, next }) => [partition, BigInt(next)]));
}
