-- The ledger of verdicts: every verdict a judge ever gave, with how it came about. Rows are never changed; they go with
-- their mention. A record that the log delivers twice has the same key and is collapsed, so reads use FINAL.
CREATE TABLE IF NOT EXISTS verdicts {{on_cluster}}
(
  workspace_id UInt32,
  mention_id UInt128,
  judged_at DateTime64(3, 'UTC'),
  occasion LowCardinality(String),
  project_id LowCardinality(String),
  relevant Bool,
  sentiment LowCardinality(String),
  urgency UInt8,
  category_id Nullable(UInt32),
  summary String CODEC(ZSTD(1)),
  reason String CODEC(ZSTD(1)),
  confidence Float32,
  evidence Array(Tuple(field String, start UInt32, end UInt32)),
  steering Float32,
  judge LowCardinality(String),
  input_hash String CODEC(ZSTD(1)),
  model LowCardinality(Nullable(String)),
  provisional Bool,
  tokens Tuple(input Float32, cached Float32, output Float32),
  cost Nullable(Float64),
  latency_ms UInt32,
  lessons Array(UInt32),
  taught Nullable(Bool)
)
ENGINE = {{engine:ReplacingMergeTree}}
ORDER BY (workspace_id, mention_id, judged_at, occasion);
