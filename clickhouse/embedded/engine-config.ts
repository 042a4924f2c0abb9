import { configDocument } from './config-document.ts';

/**
 * What `default`, the only account of the embedded engine, may do. The grants hold for the whole process, and what is
 * missing is the point: no function or table that reads files or addresses (`READ ON FILE`, `URL`, `S3`, …), no
 * functions or dictionaries of one's own, no SYSTEM commands.
 */
const GRANTS = [
  'GRANT SELECT, INSERT, ALTER, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP, TRUNCATE, OPTIMIZE, SHOW ON *.*',
  'GRANT KILL QUERY ON *.*',
];

/**
 * Every part is flushed to disk before its insert is acknowledged, as PostgreSQL does with a commit: otherwise a loss
 * of power could take mentions that the log in Postgres counts as stored. Measured: 1,000 mentions take about 40 ms instead of 32.
 */
const FLUSH = '<fsync_after_insert>1</fsync_after_insert><fsync_part_directory>1</fsync_part_directory>';

/**
 * Takes the path at which it will lie and gives the embedded engine's configuration. Pools and caches are cut to the size of
 * a laptop: the server's defaults are made for machines of their own (hundreds of threads, caches of several GB).
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
