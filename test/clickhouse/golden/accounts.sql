-- Every statement: {"distributed_foreground_insert":1,"distributed_insert_skip_read_only_replicas":1,"insert_quorum":"auto","insert_quorum_timeout":60000,"distributed_product_mode":"local","optimize_skip_unused_shards":1,"load_balancing":"in_order","distributed_ddl_output_mode":"throw_only_active","distributed_ddl_task_timeout":"60","lightweight_deletes_sync":"1"}

-- account
CREATE ROW POLICY IF NOT EXISTS earshot_service ON CLUSTER 'earshot' ON `facts`.`mentions_local` USING 1 TO `earshot`;

-- account
CREATE SETTINGS PROFILE IF NOT EXISTS `earshot_sql_7_7eefdd11d33b_limits` ON CLUSTER 'earshot' SETTINGS max_query_size = '65536' CONST, max_ast_depth = '200' CONST, max_ast_elements = '5000' CONST, max_expanded_ast_elements = '20000' CONST, max_parser_depth = '200' CONST, max_parser_backtracks = '100000' CONST, max_subquery_depth = '20' CONST, max_memory_usage = '2147483648' CONST, max_result_bytes = '10000000' CONST, result_overflow_mode = 'throw' CONST, timeout_overflow_mode = 'throw' CONST, max_temporary_data_on_disk_size_for_query = '1' CONST, max_bytes_before_external_group_by = '0' CONST, max_bytes_before_external_sort = '0' CONST, max_recursive_cte_evaluation_depth = '100' CONST, allow_introspection_functions = 0 CONST, allow_ddl = 0 CONST, implicit_select = 0 CONST, use_query_cache = 0 CONST, readonly = 2 CONST, max_execution_time = 10 MIN 0.1 MAX 10;

-- account
CREATE USER IF NOT EXISTS `earshot_sql_7_7eefdd11d33b_reader` ON CLUSTER 'earshot' HOST NONE DEFAULT ROLE NONE;

-- account
CREATE ROW POLICY IF NOT EXISTS `earshot_sql_7_7eefdd11d33b` ON CLUSTER 'earshot' ON `facts`.`mentions_local` USING workspace_id = 7 TO `earshot_sql_7_7eefdd11d33b_reader`;

-- account
GRANT ON CLUSTER 'earshot' SELECT(id, project_id, source, external_id, kind, url, title, text, lang, place, author, author_name, author_url, engagement, posted_at, found_at, keyword_ids, group_ids, story_id, run_id, trend, edited_at, judged_at, category_id, relevant, sentiment, urgency, summary, reason, status, draft, assignee, tags, snoozed_until, judge, workspace_id) ON `facts`.`mentions_local` TO `earshot_sql_7_7eefdd11d33b_reader`;

-- account
CREATE DATABASE IF NOT EXISTS `earshot_sql_7_7eefdd11d33b` ON CLUSTER 'earshot';

-- account
CREATE VIEW IF NOT EXISTS `earshot_sql_7_7eefdd11d33b`.mentions ON CLUSTER 'earshot' (`id` String, `project_id` LowCardinality(String), `source` LowCardinality(String), `external_id` String, `kind` LowCardinality(String), `url` String, `title` Nullable(String), `text` String, `lang` LowCardinality(Nullable(String)), `place` LowCardinality(Nullable(String)), `author` Nullable(String), `author_name` Nullable(String), `author_url` Nullable(String), `engagement` UInt32, `posted_at` DateTime64(3, 'UTC'), `found_at` DateTime64(3, 'UTC'), `keyword_ids` Array(UInt32), `group_ids` Array(UInt32), `story_id` String, `run_id` LowCardinality(Nullable(String)), `trend` Nullable(Float64), `edited_at` Nullable(DateTime64(3, 'UTC')), `judged_at` DateTime64(3, 'UTC'), `category_id` Nullable(UInt32), `relevant` Bool, `sentiment` LowCardinality(String), `urgency` UInt8, `relevance` LowCardinality(String), `summary` String, `reason` String, `status` LowCardinality(String), `draft` Nullable(String), `assignee` Nullable(String), `tags` Array(String), `snoozed_until` Nullable(DateTime64(3, 'UTC')), `judge` LowCardinality(String)) DEFINER = `earshot_sql_7_7eefdd11d33b_reader` SQL SECURITY DEFINER AS
    SELECT lower(leftPad(hex(id), 32, '0')) AS id, project_id, source, external_id, kind, url, title, text, lang, place, author, author_name, author_url, engagement, posted_at, found_at, keyword_ids, group_ids, lower(leftPad(hex(story_id), 32, '0')) AS story_id, run_id, trend, edited_at, judged_at, category_id, relevant, sentiment, urgency, multiIf(urgency >= 70, 'high', urgency >= 40, 'medium', 'low') AS relevance, summary, reason, status, draft, assignee, tags, snoozed_until, judge FROM `facts`.`mentions_local` WHERE workspace_id = 7;

-- account
CREATE USER IF NOT EXISTS `earshot_sql_7_7eefdd11d33b` ON CLUSTER 'earshot' IDENTIFIED WITH sha256_hash BY '246c12ab70faf3a9180fcc83b443d588102c23d7ff7867584e01264875aed049' DEFAULT ROLE NONE SETTINGS PROFILE `earshot_sql_7_7eefdd11d33b_limits`;

-- account
GRANT ON CLUSTER 'earshot' SELECT ON `earshot_sql_7_7eefdd11d33b`.mentions TO `earshot_sql_7_7eefdd11d33b`;
