/**
 * What `default`, the only account of the embedded engine, may do. The grants hold for the whole process, and what is
 * missing is the point: no function or table that reads files or addresses (`READ ON FILE`, `URL`, `S3`, …), no
 * functions or dictionaries of one's own, no SYSTEM commands.
 */
const GRANTS = [
  'GRANT SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP, TRUNCATE, OPTIMIZE, SHOW ON *.*',
  'GRANT KILL QUERY ON *.*',
];

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Every part is flushed to disk before its insert is acknowledged, as PostgreSQL does with a commit: otherwise a loss
 * of power could take mentions that the log in Postgres counts as stored. Measured: 1,000 mentions take about 40 ms instead of 32.
 */
const FLUSH = '<fsync_after_insert>1</fsync_after_insert><fsync_part_directory>1</fsync_part_directory>';

/**
 * Takes the path at which it will lie and gives the engine's configuration file. One is always given: without it the engine would read `./config.xml` of whatever
 * folder it is started in. Pools and caches are cut to the size of a laptop: the server's defaults are made for
 * machines of their own (hundreds of threads, caches of several GB). Accounts are read only from a file that is named as `users_config`: here
 * the file itself.
 */
export function engineConfig(path: string, durable: boolean): string {
  return `<clickhouse>
  <users_config>${xml(path)}</users_config>
  <timezone>UTC</timezone>
  <logger><level>none</level></logger>
  <max_server_memory_usage_to_ram_ratio>0.5</max_server_memory_usage_to_ram_ratio>
  <background_pool_size>2</background_pool_size>
  <background_merges_mutations_concurrency_ratio>2</background_merges_mutations_concurrency_ratio>
  <background_schedule_pool_size>4</background_schedule_pool_size>
  <background_common_pool_size>2</background_common_pool_size>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <background_buffer_flush_schedule_pool_size>1</background_buffer_flush_schedule_pool_size>
  <background_message_broker_schedule_pool_size>1</background_message_broker_schedule_pool_size>
  <background_distributed_schedule_pool_size>1</background_distributed_schedule_pool_size>
  <mark_cache_size>67108864</mark_cache_size>
  <uncompressed_cache_size>0</uncompressed_cache_size>
  <merge_tree>${durable ? FLUSH : ''}</merge_tree>
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
