-- The numbers of posts over time: what each reading that differed said, and the one before it. A change that is applied again
-- writes the same rows, which are collapsed, so reads use FINAL. Rows go with their mention.
CREATE TABLE IF NOT EXISTS engagement_history {{on_cluster}}
(
  workspace_id UInt32,
  mention_id UInt128,
  at DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
  project_id LowCardinality(String),
  engagement UInt32 CODEC(T64, LZ4)
)
ENGINE = {{engine:ReplacingMergeTree}}
ORDER BY (workspace_id, mention_id, at)
SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;
