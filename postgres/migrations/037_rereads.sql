-- When each post is read again at its source, and what the last reading said. The time of a post is in its mention's id.
ALTER TABLE post_memory
  -- The next reading; null: none is left.
  ADD COLUMN reread_at timestamptz(3),
  -- The last known engagement, and when the source said so.
  ADD COLUMN engagement bigint,
  ADD COLUMN read_at timestamptz(3),
  -- Since when the source has returned none of the posts it was asked for, this one among them.
  ADD COLUMN missing_since timestamptz(3);
-- Posts of the last 30 days, spread over a day.
UPDATE post_memory SET reread_at = now() + random() * interval '1 day'
  WHERE state <> 'deleted' AND found_at > now() - interval '30 days';
CREATE INDEX post_memory_reread ON post_memory (source, reread_at) WHERE reread_at IS NOT NULL AND state = 'stored';

-- Which process reads the posts of a source at present. The version before goes on with source_rechecks while both run.
CREATE TABLE source_rereads (
  source text PRIMARY KEY,
  taken_until timestamptz(3) NOT NULL
);
