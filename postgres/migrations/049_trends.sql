-- The engagement per hour of a post, and the reading that it counts from: see schemas/mentions/trend.ts.
ALTER TABLE post_memory
  ADD COLUMN trend double precision,
  ADD COLUMN base_engagement bigint,
  ADD COLUMN base_read_at timestamptz(3);
