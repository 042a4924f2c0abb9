-- Every statement: {"distributed_foreground_insert":1,"distributed_insert_skip_read_only_replicas":1,"insert_quorum":"auto","insert_quorum_timeout":60000,"distributed_product_mode":"local","optimize_skip_unused_shards":1,"load_balancing":"in_order","distributed_ddl_output_mode":"throw_only_active","distributed_ddl_task_timeout":"60","lightweight_deletes_sync":"1"}

-- database
CREATE DATABASE IF NOT EXISTS `facts` ON CLUSTER 'earshot';

-- schema_migrations
CREATE TABLE IF NOT EXISTS `facts`.`schema_migrations` ON CLUSTER 'earshot'
(
  version UInt32,
  name String,
  checksum String,
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{database}/{table}', '{shard}-{replica}')
ORDER BY version;

-- 001_mentions
-- The facts. One row a mention, keyed by workspace and a deterministic id that begins with the post time, so the key
-- is look-up, order and cursor in one. Changes are lightweight updates (patch parts): see docs/storage.md.
-- It is a Replacing table only as a safety net. A mention enters once (post_memory in Postgres decides), so reads
-- never need FINAL.
-- Eight times as many granules as usual: a page of what is rare has its rows in as many granules as there are rows, and each is
-- decompressed in whole (a page of a word in one mention of ten thousand takes 140 ms of CPU instead of 240, the newest page 29 instead of 59).
-- T64 cuts away the bits that neighbours share: to read 5.5 million post times takes 60 ms of CPU instead of 140, categories 70 instead of 110.
CREATE TABLE IF NOT EXISTS `facts`.`mentions_local` ON CLUSTER 'earshot'
(
  workspace_id UInt32,
  id UInt128,
  project_id LowCardinality(String),
  source LowCardinality(String),
  external_id String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  url String CODEC(ZSTD(1)),
  title Nullable(String) CODEC(ZSTD(1)),
  text String CODEC(ZSTD(1)),
  lang LowCardinality(Nullable(String)),
  place LowCardinality(Nullable(String)),
  author Nullable(String),
  author_name Nullable(String) CODEC(ZSTD(1)),
  author_url Nullable(String) CODEC(ZSTD(1)),
  engagement UInt32 CODEC(T64, LZ4),
  posted_at DateTime64(3, 'UTC') CODEC(T64, LZ4),
  found_at DateTime64(3, 'UTC'),
  judged_at DateTime64(3, 'UTC'),
  keyword_ids Array(UInt32),
  group_ids Array(UInt32),
  category_id Nullable(UInt32) CODEC(T64, LZ4),
  relevant Bool,
  sentiment LowCardinality(String),
  urgency UInt8,
  summary String CODEC(ZSTD(1)),
  reason String CODEC(ZSTD(1)),
  status LowCardinality(String),
  draft Nullable(String) CODEC(ZSTD(1)),
  run_id LowCardinality(Nullable(String)),
  judge LowCardinality(String),
  search String MATERIALIZED concat(ifNull(title, ''), ' ', text, ' ', summary, ' ', ifNull(author, ''), ' ', ifNull(author_name, ''), ' ', ifNull(place, '')) CODEC(ZSTD(1)),
  INDEX ix_search search TYPE text(tokenizer = 'splitByNonAlpha', preprocessor = lower(search)),
  INDEX ix_author author TYPE bloom_filter(0.01) GRANULARITY 1
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
ORDER BY (workspace_id, id)
SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1, index_granularity = 1024;

-- 001_mentions
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 002_verdicts
-- The ledger of verdicts: every verdict a judge ever gave, with how it came about. Rows are never changed; they go with
-- their mention. A record that the log delivers twice has the same key and is collapsed, so reads use FINAL.
CREATE TABLE IF NOT EXISTS `facts`.`verdicts_local` ON CLUSTER 'earshot'
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
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
ORDER BY (workspace_id, mention_id, judged_at, occasion);

-- 002_verdicts
CREATE OR REPLACE TABLE `facts`.`verdicts` ON CLUSTER 'earshot'
AS `facts`.`verdicts_local`
ENGINE = Distributed('earshot', 'facts', 'verdicts_local', workspace_id);

-- 003_search_words
-- Full text in any script: see search-words.ts, whose expression this is. The former index cut text at ASCII only, so it
-- took a name that is joined to Japanese for one word with what follows, and could not look up other letters at all.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD INDEX IF NOT EXISTS ix_words if(length(search) = lengthUTF8(search), tokens(lower(search)), arrayConcat(extractAll(lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search))), '[^\\p{P}\\p{S}\\p{Z}\\p{C}\\x{FE00}-\\x{FE0F}\\x{0E00}-\\x{0EFF}\\x{1000}-\\x{109F}\\x{1780}-\\x{17FF}\\x{3005}-\\x{3007}\\x{3041}-\\x{309A}\\x{309D}-\\x{309F}\\x{30A1}-\\x{30FA}\\x{30FC}-\\x{30FF}\\x{31F0}-\\x{31FF}\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{AC00}-\\x{D7AF}\\x{20000}-\\x{323AF}]+|[\\x{0E00}-\\x{0EFF}\\x{1000}-\\x{109F}\\x{1780}-\\x{17FF}\\x{3005}-\\x{3007}\\x{3041}-\\x{309A}\\x{309D}-\\x{309F}\\x{30A1}-\\x{30FA}\\x{30FC}-\\x{30FF}\\x{31F0}-\\x{31FF}\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{AC00}-\\x{D7AF}\\x{20000}-\\x{323AF}]|[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{Z}\\p{C}\\x{00}-\\x{7F}]'), arrayFlatten(arrayMap(run -> ngrams(run, 2), extractAll(lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search))), '[\\x{0E00}-\\x{0EFF}\\x{1000}-\\x{109F}\\x{1780}-\\x{17FF}\\x{3005}-\\x{3007}\\x{3041}-\\x{309A}\\x{309D}-\\x{309F}\\x{30A1}-\\x{30FA}\\x{30FC}-\\x{30FF}\\x{31F0}-\\x{31FF}\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{AC00}-\\x{D7AF}\\x{20000}-\\x{323AF}]{2,}'))), arrayFlatten(arrayMap(run -> ngrams(run, 3), extractAll(lowerUTF8(normalizeUTF8NFKC(toValidUTF8(search))), '[\\x{0E00}-\\x{0EFF}\\x{1000}-\\x{109F}\\x{1780}-\\x{17FF}\\x{3005}-\\x{3007}\\x{3041}-\\x{309A}\\x{309D}-\\x{309F}\\x{30A1}-\\x{30FA}\\x{30FC}-\\x{30FF}\\x{31F0}-\\x{31FF}\\x{3400}-\\x{4DBF}\\x{4E00}-\\x{9FFF}\\x{AC00}-\\x{D7AF}\\x{20000}-\\x{323AF}]{3,}'))))) TYPE text(tokenizer = 'array');

-- 003_search_words
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' MATERIALIZE INDEX ix_words;

-- 003_search_words
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' DROP INDEX IF EXISTS ix_search;

-- 003_search_words
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 004_author_index
-- Authors are looked for without regard to capitals, for which the former index, over the handle as it is written, was no
-- help. The expression is that of the filter `authors` in mention-filter.ts: the engine uses the index only where the two are the same.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD INDEX IF NOT EXISTS ix_author_name lowerUTF8(ifNull(author, '')) TYPE bloom_filter(0.01) GRANULARITY 1;

-- 004_author_index
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' MATERIALIZE INDEX ix_author_name;

-- 004_author_index
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' DROP INDEX IF EXISTS ix_author;

-- 004_author_index
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 005_scattered_rows
-- What is rare lies in as many granules as it has rows, and of each granule every column is decompressed by the block. Blocks of 8 KB in
-- place of 64: a page of 26 scattered mentions takes 44 ms of CPU instead of 65 to 80, scans take what they took, and the table
-- grows by 1.5 percent. Parts that exist get it when they are merged.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' MODIFY SETTING min_compress_block_size = 8192;

-- 005_scattered_rows
-- An author at a source as a number, 0 where there is none: the engine counts by numbers in half the time that texts take.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS author_key UInt64 MATERIALIZED if(author IS NULL, 0, cityHash64(source, author));

-- 005_scattered_rows
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' MATERIALIZE COLUMN author_key;

-- 005_scattered_rows
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 006_engagement_history
-- The numbers of posts over time: what each reading that differed said, and the one before it. A change that is applied again
-- writes the same rows, which are collapsed, so reads use FINAL. Rows go with their mention.
CREATE TABLE IF NOT EXISTS `facts`.`engagement_history_local` ON CLUSTER 'earshot'
(
  workspace_id UInt32,
  mention_id UInt128,
  at DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
  project_id LowCardinality(String),
  engagement UInt32 CODEC(T64, LZ4)
)
ENGINE = ReplicatedReplacingMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')
ORDER BY (workspace_id, mention_id, at)
SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;

-- 006_engagement_history
CREATE OR REPLACE TABLE `facts`.`engagement_history` ON CLUSTER 'earshot'
AS `facts`.`engagement_history_local`
ENGINE = Distributed('earshot', 'facts', 'engagement_history_local', workspace_id);

-- 008_stories
-- The story that a mention tells: the id of the story's first mention. A mention from before tells a story of its own.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS story_id UInt128 DEFAULT id;

-- 008_stories
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 010_trends
-- Engagement per hour over the last readings of a post; null before the second one.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS trend Nullable(Float64);

-- 010_trends
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 011_edits
-- When the post was edited last, as far as anyone knows. An edit replaces the row (replace-mentions.ts): patching the text would keep
-- the index of words from being used for the whole part.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS edited_at Nullable(DateTime64(3, 'UTC'));

-- 011_edits
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);

-- 012_team
-- Who takes care of a mention, how people sort it, and until when it is left out of lists.
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS assignee LowCardinality(Nullable(String));

-- 012_team
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS tags Array(LowCardinality(String));

-- 012_team
ALTER TABLE `facts`.`mentions_local` ON CLUSTER 'earshot' ADD COLUMN IF NOT EXISTS snoozed_until Nullable(DateTime64(3, 'UTC'));

-- 012_team
CREATE OR REPLACE TABLE `facts`.`mentions` ON CLUSTER 'earshot'
AS `facts`.`mentions_local`
ENGINE = Distributed('earshot', 'facts', 'mentions_local', workspace_id);
