import { configDocument, grantList } from '../../embedded/config-document.ts';
import { WORKER_MEMORY } from '../limits.ts';
import { STORED_COLUMNS } from '../tables.ts';

/** The database that callers' statements read. */
export const WORKER_DATABASE = 'workspace';
/** The database of the stored mentions, which callers' statements cannot read. */
export const STORED_DATABASE = 'stored';
/** The account that the view of the mentions reads as. */
export const READER = 'reader';

/**
 * A worker fills and reads its own database and attaches the stored mentions without reading them. No grant reads
 * files or addresses.
 */
const GRANTS = [
  `GRANT SELECT, INSERT, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP ON ${WORKER_DATABASE}.*`,
  `GRANT CREATE DATABASE, CREATE TABLE, DROP TABLE ON ${STORED_DATABASE}.*`,
  `GRANT SET DEFINER ON ${READER}`,
  'GRANT SELECT ON system.functions',
  'GRANT SELECT ON system.processes',
  'GRANT KILL QUERY ON *.*',
];

/** Makes system tables require a grant. What remains readable has no rows of a workspace. */
const CLOSED = `<access_control_improvements>
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>`;

/**
 * Turns merges off, by a limit of one byte: the engine that stores the mentions merges them (see attached-mentions.ts).
 */
const NO_MERGES = `<merge_tree>
    <max_bytes_to_merge_at_max_space_in_pool>1</max_bytes_to_merge_at_max_space_in_pool>
    <max_bytes_to_merge_at_min_space_in_pool>1</max_bytes_to_merge_at_min_space_in_pool>
  </merge_tree>`;

/**
 * The only account that reads the stored mentions: visible columns and, by a row policy, the rows of one workspace.
 * The engine applies it before any other part of a statement sees a row. Nobody can connect as it.
 */
const reader = (workspaceId: number) => `<${READER}>
      <no_password/>
      <networks/>
      <profile>default</profile>
      <quota>default</quota>
      ${grantList([`GRANT SELECT(${STORED_COLUMNS.join(', ')}) ON ${STORED_DATABASE}.mentions`])}
      <databases><${STORED_DATABASE}><mentions>
        <filter>workspace_id = ${workspaceId}</filter>
      </mentions></${STORED_DATABASE}></databases>
    </${READER}>`;

/** Returns the configuration of an engine for statements over one workspace. `path` is where the file will be. */
export const workerConfig = (path: string, workspaceId: number): string =>
  configDocument({
    path,
    pools: { background: 1, mergesRatio: 1, schedule: 1, common: 1 },
    markCacheBytes: 32 * 1024 * 1024,
    settings: `<max_server_memory_usage>${WORKER_MEMORY}</max_server_memory_usage>
  ${NO_MERGES}
  ${CLOSED}`,
    grants: GRANTS,
    accounts: reader(workspaceId),
  });
