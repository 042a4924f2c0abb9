import { WORKER_MEMORY } from './limits.ts';

/** The only database of a worker. */
export const WORKER_DATABASE = 'workspace';

/**
 * What the account of a worker's engine may do: fill and read its own database, and end its own statements. There is
 * nothing that reads files, addresses or other databases; the system's tables ask for a grant as well.
 */
const GRANTS = [
  `GRANT SELECT, INSERT, CREATE DATABASE, CREATE TABLE, DROP ON ${WORKER_DATABASE}.*`,
  'GRANT SELECT ON system.functions',
  'GRANT SELECT ON system.processes',
  'GRANT KILL QUERY ON *.*',
];

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Takes the path at which it will lie and gives the configuration of an engine for callers' statements: no log, no
 * background work to speak of, and a limit of memory for the whole engine.
 */
export function workerConfig(path: string): string {
  return `<clickhouse>
  <users_config>${xml(path)}</users_config>
  <timezone>UTC</timezone>
  <logger><level>none</level></logger>
  <max_server_memory_usage>${WORKER_MEMORY}</max_server_memory_usage>
  <background_pool_size>1</background_pool_size>
  <background_merges_mutations_concurrency_ratio>1</background_merges_mutations_concurrency_ratio>
  <background_schedule_pool_size>1</background_schedule_pool_size>
  <background_common_pool_size>1</background_common_pool_size>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <background_buffer_flush_schedule_pool_size>1</background_buffer_flush_schedule_pool_size>
  <background_message_broker_schedule_pool_size>1</background_message_broker_schedule_pool_size>
  <background_distributed_schedule_pool_size>1</background_distributed_schedule_pool_size>
  <mark_cache_size>1048576</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <access_control_improvements>
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>
    <default>
      <password></password>
      <networks><ip>::/0</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
      <grants>${GRANTS.map((grant) => `<query>${grant}</query>`).join('')}</grants>
    </default>
  </users>
</clickhouse>
`;
}
