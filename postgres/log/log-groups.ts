import type { Queryable } from '../client.ts';

/** First key of the advisory locks that show that a member is alive; the second is its id. */
export const MEMBER_LOCKS = 0x4c4f47;
/** First key of the advisory lock under which a group assigns its partitions; the second is a hash of its name. */
const REBALANCE_LOCKS = 0x4c4f48;
/** A member that has not renewed its lease for this long counts as dead. */
const LEASE = '10 seconds';

/** A process that hangs during a rebalance is cut off after this, because its whole group waits. */
const REBALANCE_IDLE = '5s';

/** A partition that a member has, and the offset it reads next. */
export interface AssignedPartition {
  readonly lane: number;
  readonly partition: number;
  readonly next: bigint;
}

/** The partitions of a member. */
export interface Assignment {
  readonly holdings: readonly AssignedPartition[];
  /** How many of them are above its share; it releases those as soon as they are idle. */
  readonly surplus: number;
}

/**
 * Joins a group and returns the member's id. Call it on the session that lives as long as the member: it takes the
 * lock that shows that the member is alive before others see its row.
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
 * Removes dead members, and notifies the others if there were any. Needs another session than theirs, because a session
 * can take its own lock again.
 */
async function removeDeadMembers(tx: Queryable, group: string, topic: string, member: number): Promise<void> {
  const removed = await tx.query(
    `DELETE FROM log_members WHERE group_name = $1 AND topic = $2 AND id <> $3
       AND (lease_until < now() OR pg_try_advisory_xact_lock_shared($4, id)) RETURNING 1`,
    [group, topic, member, MEMBER_LOCKS],
  );
  if (removed.length > 0) await notifyMembers(tx, group, topic);
  // Compares with all members, not with those just deleted: a member may also have left during its rebalance.
  await tx.query(
    `UPDATE log_cursors SET member_id = NULL
     WHERE group_name = $1 AND member_id IS NOT NULL AND member_id NOT IN (SELECT id FROM log_members)`,
    [group],
  );
}

/** Returns the member's even share of the partitions; the remainder goes to the oldest members. */
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

async function holdingsOf(tx: Queryable, group: string, member: number): Promise<AssignedPartition[]> {
  const rows = await tx.query<{ lane: number; partition: number; next: string }>(
    `SELECT p.id AS lane, p.partition, c.next_offset::text AS next
     FROM log_cursors c JOIN log_partitions p ON p.id = c.partition_id
     WHERE c.group_name = $1 AND c.member_id = $2 ORDER BY p.partition`,
    [group, member],
  );
  return rows.map(({ next, ...holding }) => ({ ...holding, next: BigInt(next) }));
}

/**
 * Renews the leases of members, all in one statement: call it every few seconds. Returns the members whose lease it
 * renewed, each with whether its group has dead members. The others count as dead themselves. Needs another session than
 * theirs, as `removeDeadMembers` does.
 */
export async function renewLeases(db: Queryable, members: readonly number[]): Promise<Map<number, boolean>> {
  const rows = await db.query<{ id: number; has_dead: boolean }>(
    `WITH renewed AS (
       UPDATE log_members SET lease_until = now() + $2::interval WHERE id = ANY($1) RETURNING id, group_name, topic
     ) SELECT id, EXISTS (
         SELECT FROM log_members m WHERE m.group_name = r.group_name AND m.topic = r.topic AND m.id <> r.id
           AND (m.lease_until < now() OR pg_try_advisory_xact_lock_shared($3, m.id))) AS has_dead
       FROM renewed r`,
    [members, LEASE, MEMBER_LOCKS],
  );
  return new Map(rows.map(({ id, has_dead }) => [id, has_dead]));
}

/**
 * Assigns a member its share of the free partitions, and renews its lease. Call it in a transaction whenever the group
 * may have changed. Returns null when the member counts as dead and must join again.
 */
export async function rebalance(
  tx: Queryable,
  group: string,
  topic: string,
  member: number,
): Promise<Assignment | null> {
  await tx.query(
    `SELECT set_config('idle_in_transaction_session_timeout', $3, true), pg_advisory_xact_lock($1, hashtext($2))`,
    [REBALANCE_LOCKS, `${group} ${topic}`, REBALANCE_IDLE],
  );
  const renewed = await tx.query(
    'UPDATE log_members SET lease_until = now() + $2::interval WHERE id = $1 RETURNING 1',
    [member, LEASE],
  );
  if (renewed.length === 0) return null;
  await removeDeadMembers(tx, group, topic, member);
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

/** Sets the next offset of a partition. Returns false, without effect, when the member has lost the partition. */
export async function commitOffset(db: Queryable, group: string, member: number, lane: number, next: bigint) {
  const rows = await db.query(
    `UPDATE log_cursors SET next_offset = $4, seen_at = now()
     WHERE group_name = $1 AND partition_id = $2 AND member_id = $3 RETURNING 1`,
    [group, lane, member, next.toString()],
  );
  return rows.length === 1;
}

/** Releases a partition and notifies the other members. */
export async function releasePartition(
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

/** Leaves a group, releases the member's partitions and notifies the others. */
export async function leaveGroup(db: Queryable, group: string, topic: string, member: number): Promise<void> {
  await db.query(
    `WITH freed AS (UPDATE log_cursors SET member_id = NULL WHERE group_name = $1 AND member_id = $3),
     gone AS (DELETE FROM log_members WHERE id = $3)
     SELECT pg_notify('earshot_log_group', $1 || ' ' || $2)`,
    [group, topic, member],
  );
}

export async function notifyMembers(db: Queryable, group: string, topic: string): Promise<void> {
  await db.query(`SELECT pg_notify('earshot_log_group', $1 || ' ' || $2)`, [group, topic]);
}

/** Returns the next offset that a group reads in each partition, by its number; 0 where it has committed nothing. */
export async function findCommitted(db: Queryable, group: string, topic: string) {
  const rows = await db.query<{ partition: number; next: string }>(
    `SELECT p.partition, coalesce(c.next_offset, 0)::text AS next
     FROM log_partitions p LEFT JOIN log_cursors c ON c.partition_id = p.id AND c.group_name = $1
     WHERE p.topic = $2 ORDER BY p.partition`,
    [group, topic],
  );
  return new Map(rows.map(({ partition, next }) => [partition, BigInt(next)]));
}
