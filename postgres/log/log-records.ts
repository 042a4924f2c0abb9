import type { Queryable } from '../client.ts';

/** The row ids of a topic's partitions, by their number. */
export type PartitionIds = readonly number[];

/** A record to append: the row id of its partition, key and value as bytes, headers as JSON text or null. */
export interface AppendedRecord {
  readonly lane: number;
  readonly key: Buffer;
  readonly value: Buffer;
  readonly headers: string | null;
}

/** A stored record. */
export interface RecordRow {
  /** Decimal text. */
  readonly offset: string;
  readonly key: Buffer;
  readonly value: Buffer;
  readonly headers: string | null;
  /** Milliseconds since 1970. */
  readonly published_ms: number;
}

/** The most bytes of values per fetch, so that large records do not fill the memory. */
const MAX_FETCH_BYTES = 8 * 1024 * 1024;
/** Records deleted by one statement: few enough to block nobody. */
const TRIM_BATCH = 5_000;

/** Creates the missing partitions of a topic and updates its retention. Never removes partitions. */
export async function createPartitions(
  db: Queryable,
  topic: string,
  partitions: number,
  retentionMs: number,
) {
  await db.query(
    `INSERT INTO log_partitions (topic, partition, retention_ms)
     SELECT $1, n, $3 FROM generate_series(0, $2 - 1) n
     ON CONFLICT (topic, partition) DO UPDATE SET retention_ms = excluded.retention_ms
     WHERE log_partitions.retention_ms <> excluded.retention_ms`,
    [topic, partitions, retentionMs],
  );
}

/** Returns the row ids of a topic's partitions, in order; none when there is no such topic. */
export async function findPartitionIds(db: Queryable, topic: string): Promise<PartitionIds> {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM log_partitions WHERE topic = $1 ORDER BY partition',
    [topic],
  );
  return rows.map(({ id }) => id);
}

/** Appends records in order, all or none. Returns the end offset reached, by row id of the partition. */
export async function appendRecords(db: Queryable, records: readonly AppendedRecord[]) {
  const rows = await db.query<{ lane: number; end_offset: string }>(
    'SELECT lane, end_offset::text FROM log_append($1, $2, $3, $4, $5, $6)',
    [
      records.map(({ lane }) => lane),
      Buffer.concat(records.map(({ key }) => key)),
      records.map(({ key }) => key.length),
      Buffer.concat(records.map(({ value }) => value)),
      records.map(({ value }) => value.length),
      records.map(({ headers }) => headers),
    ],
  );
  return new Map(rows.map(({ lane, end_offset }) => [lane, BigInt(end_offset)]));
}

/** Returns up to `limit` records of a partition from an offset on, in order, and at most a few megabytes of them. */
export const fetchRecords = (db: Queryable, lane: number, from: bigint, limit: number) =>
  db.query<RecordRow>(
    `SELECT record_offset::text AS "offset", key, value, headers,
       (extract(epoch FROM published_at) * 1000)::bigint AS published_ms
     FROM (
       SELECT *, sum(length(value)) OVER (ORDER BY record_offset) - length(value) AS bytes_before
       FROM log_records WHERE partition_id = $1 AND record_offset >= $2
       ORDER BY record_offset LIMIT $3
     ) page
     WHERE bytes_before < $4 ORDER BY record_offset`,
    [lane, from.toString(), limit, MAX_FETCH_BYTES],
  );

/** Returns the offset after the last record of each partition, by its number. */
export async function findEnds(db: Queryable, topic: string): Promise<Map<number, bigint>> {
  const rows = await db.query<{ partition: number; next_offset: string }>(
    'SELECT partition, next_offset::text FROM log_partitions WHERE topic = $1 ORDER BY partition',
    [topic],
  );
  return new Map(rows.map(({ partition, next_offset }) => [partition, BigInt(next_offset)]));
}

/** Returns the offset of the first record that each partition still has, or its end when it has none. */
export async function findStarts(db: Queryable, topic: string): Promise<Map<number, bigint>> {
  const rows = await db.query<{ partition: number; first_offset: string }>(
    `SELECT partition, coalesce(
       (SELECT min(record_offset) FROM log_records WHERE partition_id = log_partitions.id), next_offset
     )::text AS first_offset
     FROM log_partitions WHERE topic = $1 ORDER BY partition`,
    [topic],
  );
  return new Map(rows.map(({ partition, first_offset }) => [partition, BigInt(first_offset)]));
}

/**
 * Deletes some expired records that every group has consumed. Returns how many; repeat until 0. A group counts if it
 * has members, or had some within the retention.
 */
export async function trimRecords(db: Queryable): Promise<number> {
  const rows = await db.query(
    `DELETE FROM log_records WHERE (partition_id, record_offset) IN (
       SELECT oldest.partition_id, oldest.record_offset
       FROM log_partitions p
       CROSS JOIN LATERAL (
         SELECT partition_id, record_offset, published_at FROM log_records
         WHERE partition_id = p.id ORDER BY record_offset LIMIT $1
       ) oldest
       WHERE oldest.published_at < now() - p.retention_ms * interval '1 millisecond'
         AND oldest.record_offset < ALL (
           SELECT next_offset FROM log_cursors
           WHERE partition_id = p.id
             AND (member_id IS NOT NULL OR seen_at > now() - p.retention_ms * interval '1 millisecond')
         )
     ) RETURNING 1`,
    [TRIM_BATCH],
  );
  return rows.length;
}
