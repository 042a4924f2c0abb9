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
 * The grants of a worker's account: fill and read its own database, attach the stored mentions without reading them,
 * and end its own statements. No grant reads files or addresses.
 */
const GRANTS = [
  `GRANT SELECT, INSERT, CREATE DATABASE, CREATE TABLE, CREATE VIEW, DROP ON ${WORKER_DATABASE}.*`,
  `GRANT CREATE DATABASE, CREATE TABLE, DROP TABLE ON ${STORED_DATABASE}.*`,
  `GRANT SET DEFINER ON ${READER}`,
  'GRANT SELECT ON system.functions',
  'GRANT SELECT ON system.processes',
  'GRANT KILL QUERY ON *.*',
];

/**
 * Makes system tables require a grant. Everybody can still read `one`, the lists of functions, formats and settings,
 * and in `tables` and `parts` what the account may see: its own view. None of these has rows of a workspace.
 */
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
 * The only account that reads the stored mentions: the columns that callers see, and by a row policy the rows of one
 * workspace. The engine applies a row policy before any other part of a statement sees a row. Nobody can connect as
 * this account.
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

/**
 * Returns the configuration of an engine for statements over one workspace: no log, hardly any background work, and a
 * memory limit. `path` is where the file will be.
 */
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
