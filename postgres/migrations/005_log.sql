-- The embedded log: topics kept in Postgres where no Kafka is configured. It keeps the same promises in the same words:
-- partitions, offsets, consumer groups.

CREATE TABLE log_partitions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  partition integer NOT NULL,
  -- Publishing holds this row's lock until commit, so that offsets have no gaps and become visible in their order.
  next_offset bigint NOT NULL DEFAULT 0,
  retention_ms bigint NOT NULL,
  UNIQUE (topic, partition)
) WITH (fillfactor = 20);

-- Without a foreign key: it would be looked up for every record, and partitions are never deleted.
CREATE TABLE log_records (
  partition_id integer NOT NULL,
  record_offset bigint NOT NULL,
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Bytes: Postgres texts cannot hold NUL.
  key bytea NOT NULL,
  value bytea NOT NULL,
  -- JSON text, or null for none.
  headers text,
  PRIMARY KEY (partition_id, record_offset)
);

-- Consumers of a group. One is alive while its session holds the advisory lock of its id and it has renewed its lease:
-- the lock of a killed process is free at once, the lease finds one that hangs.
CREATE TABLE log_members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_name text NOT NULL,
  topic text NOT NULL,
  lease_until timestamptz(3) NOT NULL
);
CREATE INDEX log_members_group ON log_members (group_name, topic);

-- How far a group has come in a partition, and which member works on it. A commit names its member, so that one who has
-- lost the partition cannot move it.
CREATE TABLE log_cursors (
  group_name text NOT NULL,
  partition_id integer NOT NULL REFERENCES log_partitions,
  next_offset bigint NOT NULL DEFAULT 0,
  member_id integer,
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (group_name, partition_id)
) WITH (fillfactor = 20);
CREATE INDEX log_cursors_partition ON log_cursors (partition_id);

-- Appends records to partitions in one round trip. Record n goes to lanes[n]; its key and value are the n-th pieces of
-- `keys` and `vals`, of the given lengths: two byte strings pass much faster than two arrays of them. Partitions are locked in the order of
-- their ids, so that publishers never wait for each other in a circle. Gives the end reached in each.
CREATE FUNCTION log_append(lanes integer[], keys bytea, key_lengths integer[], vals bytea, value_lengths integer[], heads text[])
RETURNS TABLE (lane integer, end_offset bigint) LANGUAGE plpgsql AS $$
DECLARE
  target record;
BEGIN
  FOR target IN SELECT l AS id, count(*) AS records FROM unnest(lanes) l GROUP BY l ORDER BY l LOOP
    UPDATE log_partitions SET next_offset = next_offset + target.records WHERE id = target.id
      RETURNING id, next_offset INTO STRICT lane, end_offset;
    RETURN NEXT;
  END LOOP;
  INSERT INTO log_records (partition_id, record_offset, key, value, headers)
  SELECT piece.to_lane,
    reached.next_offset - count(*) OVER (PARTITION BY piece.to_lane)
      + row_number() OVER (PARTITION BY piece.to_lane ORDER BY piece.n) - 1,
    substring(keys FROM piece.key_end - piece.key_length + 1 FOR piece.key_length),
    substring(vals FROM piece.value_end - piece.value_length + 1 FOR piece.value_length),
    piece.head
  FROM (
    SELECT u.to_lane, u.key_length, u.value_length, u.head, u.n,
      (sum(u.key_length) OVER (ORDER BY u.n))::integer AS key_end,
      (sum(u.value_length) OVER (ORDER BY u.n))::integer AS value_end
    FROM unnest(lanes, key_lengths, value_lengths, heads) WITH ORDINALITY AS u (to_lane, key_length, value_length, head, n)
  ) piece
  JOIN log_partitions reached ON reached.id = piece.to_lane;
  PERFORM pg_notify('earshot_log', topic) FROM (SELECT DISTINCT topic FROM log_partitions WHERE id = ANY (lanes)) touched;
END $$;
