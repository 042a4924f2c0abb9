-- Every statement: {"distributed_foreground_insert":1,"distributed_insert_skip_read_only_replicas":1,"insert_quorum":"auto","insert_quorum_timeout":60000,"distributed_product_mode":"local","optimize_skip_unused_shards":1,"load_balancing":"in_order","distributed_ddl_output_mode":"throw_only_active","distributed_ddl_task_timeout":"60","lightweight_deletes_sync":"1"}

-- insertMentions {"date_time_input_format":"best_effort","insert_deduplication_token":"28edb87e5e220f404b1ecf523cf94141255542cb897546a43844620a243e3cf9"}
INSERT INTO mentions FORMAT JSONEachRow;

-- insertVerdicts {"date_time_input_format":"best_effort","insert_deduplication_token":"1729552d62990f6b5316f31796e0a8c94ba19abe94ea581b1a650a1f5f976d94"}
INSERT INTO verdicts FORMAT JSONEachRow;

-- storedIds {"skip_unavailable_shards":1,"skip_unavailable_shards_mode":"unavailable"}
SELECT lower(leftPad(hex(id), 32, '0')) AS found FROM clusterAllReplicas('earshot', `facts`.`mentions_local`) WHERE (workspace_id, id) IN (CAST('[(7,2142649339909483134925999183309220522),(7,2142649339909563729980640158587534267)]' AS Array(Tuple(UInt32, UInt128))));

-- judgedIds {"skip_unavailable_shards":1,"skip_unavailable_shards_mode":"unavailable"}
SELECT lower(leftPad(hex(mention_id), 32, '0')) AS found FROM clusterAllReplicas('earshot', `facts`.`verdicts_local`)
                  WHERE occasion = 'new' AND (workspace_id, mention_id) IN (CAST('[(7,2142649339909483134925999183309220522),(7,2142649339909563729980640158587534267)]' AS Array(Tuple(UInt32, UInt128))));

-- set
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET status = {status:String}, category_id = {category_id:Nullable(UInt32)}, keyword_ids = {keyword_ids:Array(UInt32)}
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)));

-- setStory
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET story_id = {story_id:UInt128}
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)));

-- setMany {"max_query_size":"2010000"}
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET status = {status:String}
            WHERE workspace_id = {workspace:UInt32} AND id BETWEEN {first:UInt128} AND {last:UInt128}
              AND id IN (SELECT arrayJoin(CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128))));

-- setVerdicts
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET relevant = {relevant:Array(Bool)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], sentiment = {sentiment:Array(String)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], urgency = {urgency:Array(UInt8)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], category_id = {category_id:Array(Nullable(UInt32))}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], summary = {summary:Array(String)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], reason = {reason:Array(String)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], judge = {judge:Array(String)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], judged_at = fromUnixTimestamp64Milli({judged_at:Array(Int64)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)])
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)));

-- regroup
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET group_ids = arraySort(arrayDistinct(arrayFilter(g -> g != 0,
  arrayMap(k -> toUInt32(transform(k, {keywords:Array(UInt32)}, {groups:Array(UInt32)}, 0)), keyword_ids))))
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)));

-- remove
DELETE FROM `facts`.`mentions_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)))
            SETTINGS lightweight_delete_mode = 'lightweight_update';

-- replace {"skip_unavailable_shards":1,"skip_unavailable_shards_mode":"unavailable"}
SELECT lower(leftPad(hex(id), 32, '0')) AS found, toUnixTimestamp64Milli(edited_at) AS edited_ms FROM clusterAllReplicas('earshot', `facts`.`mentions_local`)
     WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142659502777712663551476136535361468]' AS Array(UInt128))) AND edited_at IS NOT NULL;

-- replace {"date_time_input_format":"best_effort","insert_deduplication_token":"dbbf995ccb29864f7f24bbf4149603f6f7267cef033ccb0edad1f0d480985156"}
INSERT INTO mentions FORMAT JSONEachRow;

-- replace
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET project_id = concat(if(ifNull(toUnixTimestamp64Milli(edited_at), 0) = {edited:Array(Int64)}[indexOf(CAST('[2142659502777712663551476136535361468]' AS Array(UInt128)), id)], '', '-'), trim(LEADING '-' FROM project_id))
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142659502777712663551476136535361468]' AS Array(UInt128)));

-- replace
DELETE FROM `facts`.`mentions_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142659502777712663551476136535361468]' AS Array(UInt128))) AND startsWith(project_id, '-')
            SETTINGS lightweight_delete_mode = 'lightweight_update';

-- revise
UPDATE `facts`.`mentions_local` ON CLUSTER 'earshot' SET engagement = {engagement:Array(UInt32)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], trend = {trend:Array(Nullable(Float64))}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)], urgency = {urgency:Array(UInt8)}[indexOf(CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)), id)]
            WHERE workspace_id = {workspace:UInt32} AND id IN (CAST('[2142649339909483134925999183309220522]' AS Array(UInt128)));

-- addEngagement {"date_time_input_format":"best_effort","insert_deduplication_token":"081a23dab3bf67611df12035ac0e8bea679c88495c582625d6ec33c3f04c59b0"}
INSERT INTO engagement_history FORMAT JSONEachRow;

-- removeRecords
DELETE FROM `facts`.`verdicts_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND mention_id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)));

-- removeRecords
DELETE FROM `facts`.`engagement_history_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND mention_id IN (CAST('[2142649339909483134925999183309220522,2142649339909563729980640158587534267]' AS Array(UInt128)))
            SETTINGS lightweight_delete_mode = 'lightweight_update';

-- removeRecordsOfProject
DELETE FROM `facts`.`verdicts_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String};

-- removeRecordsOfProject
DELETE FROM `facts`.`engagement_history_local` ON CLUSTER 'earshot' WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String}
            SETTINGS lightweight_delete_mode = 'lightweight_update';

-- idsToSweep
SELECT lower(leftPad(hex(id), 32, '0')) AS mention_id FROM mentions
            WHERE workspace_id = {workspace:UInt32} AND project_id = {project:String} AND 1
            ORDER BY id LIMIT 5000;
