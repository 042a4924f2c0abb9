-- Streams that are followed live: who follows each, and how far it has come.

CREATE TABLE stream_followers (
  stream text PRIMARY KEY,
  -- One process follows a stream until its lease lapses; then any process may.
  lease_owner text,
  lease_until timestamptz(3),
  -- Where the next follower goes on, in the stream's own terms; null: at its present end.
  position text
);

-- Streams tell of posts that were deleted by the source's ids; pattern_ops, so that an author's posts are found too.
CREATE INDEX post_memory_post ON post_memory (source, external_id text_pattern_ops);
