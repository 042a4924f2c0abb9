import { configDocument } from '../embedded/config-document.ts';
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

/** System tables are closed but for those granted: by default everybody may read them. */
const CLOSED = `<access_control_improvements>
    <select_from_system_db_requires_grant>true</select_from_system_db_requires_grant>
    <select_from_information_schema_requires_grant>true</select_from_information_schema_requires_grant>
  </access_control_improvements>`;

/**
 * Takes the path at which it will lie and gives the configuration of an engine for callers' statements: no log, no
 * background work to speak of, and a limit of memory for the whole engine.
 */
export const workerConfig = (path: string): string =>
  configDocument({
    path,
    pools: { background: 1, mergesRatio: 1, schedule: 1, common: 1 },
    markCacheBytes: 1024 * 1024,
    settings: `<max_server_memory_usage>${WORKER_MEMORY}</max_server_memory_usage>
  ${CLOSED}`,
    grants: GRANTS,
  });
