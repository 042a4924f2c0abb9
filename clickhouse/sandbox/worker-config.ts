import { configDocument, grantList } from '../embedded/config-document.ts';
import { WORKER_MEMORY } from './limits.ts';
import { STORED_COLUMNS } from './tables.ts';

/** The database of a worker that callers' statements read. */
export const WORKER_DATABASE = 'workspace';
/** The database of the mentions as they are stored, which no statement can read. */
export const STORED_DATABASE = 'stored';
/** The account as which the view of the mentions reads them. */
export const READER = 'reader';

/**
 * What the account of a worker's engine may do: fill and read its own database, attach the stored mentions without being
 * able to read them, and end its own statements. There is nothing that reads files or addresses.
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
 * System tables take a grant, which by default they do not. What the engine lets everybody read remains: `one`, lists of functions,
 * formats and settings, and of `tables` and `parts` what the account may see, which is its own view. No row of anybody is in them.
 */
const CLOSED = `<access_control_improvements>
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>`;

/**
 * Mentions are shared with the engine that stores them (see snapshot.ts): that one merges them. A part of a byte is never
 * made, so here nothing is merged.
 */
const NO_MERGES = `<merge_tree>
    <max_bytes_to_merge_at_max_space_in_pool>1</max_bytes_to_merge_at_max_space_in_pool>
    <max_bytes_to_merge_at_min_space_in_pool>1</max_bytes_to_merge_at_min_space_in_pool>
  </merge_tree>`;

/**
 * The one account that may read the stored mentions, of one workspace: the columns that callers see, and by a row
 * policy, which the engine applies before anything else of a statement sees a row. No connection can be made as it.
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
 * Takes the path at which it will lie and gives the configuration of an engine for callers' statements over one workspace:
 * no log, no background work to speak of, and a limit of memory for the whole engine.
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
