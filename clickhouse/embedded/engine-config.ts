import { configDocument } from './config-document.ts';

/**
 * The grants of `default`, the only account. They hold for the whole process. Left out on purpose: functions and
 * tables that read files or addresses (`READ ON FILE`, `URL`, `S3`, …), user-defined functions, dictionaries and
 * SYSTEM commands.
 */
const GRANTS = [
  'GRANT SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP, TRUNCATE, OPTIMIZE, SHOW ON *.*',
  'GRANT KILL QUERY ON *.*',
];

/**
 * Flushes every part to disk before its insert is acknowledged, as PostgreSQL does with a commit. Otherwise a power
 * failure could lose mentions that the log in Postgres counts as stored. Inserting 1,000 mentions takes about 40 ms
 * instead of 32.
 */
const FLUSH = '<fsync_after_insert>1</fsync_after_insert><fsync_part_directory>1</fsync_part_directory>';

/**
 * Returns the embedded engine's configuration. Pools and caches are sized for a laptop: the server's defaults
 * (hundreds of threads, caches of several GB) are for dedicated machines. `path` is where the file will be.
 */
export const engineConfig = (path: string, durable: boolean): string =>
  configDocument({
    path,
    pools: { background: 2, mergesRatio: 2, schedule: 4, common: 2 },
    markCacheBytes: 64 * 1024 * 1024,
    settings: `<max_server_memory_usage_to_ram_ratio>0.5</max_server_memory_usage_to_ram_ratio>
  <merge_tree>${durable ? FLUSH : ''}</merge_tree>`,
    grants: GRANTS,
  });
