import { createHash, createHmac } from 'node:crypto';
import { MAX_SQL_SECONDS } from '../../schemas/analytics/sql.ts';
import type { Cluster } from '../migration-text.ts';
import { SERVER_MEMORY, STATEMENT_SETTINGS } from './limits.ts';
import { READ_AS, STORED_COLUMNS, TABLE_SHAPES } from './tables.ts';

/** Where the mentions are, and as whom the service reads them. */
export interface ServerPlace {
  readonly database: string;
  /** The service's own account. */
  readonly user: string;
  readonly cluster: Cluster;
}

/** The restricted account of a workspace on a ClickHouse server. */
export interface ServerAccount {
  readonly user: string;
  readonly password: string;
  /** What it may read: a database that holds one view, `mentions`. */
  readonly database: string;
  /** What makes it, in order. Each bears being run again, and by several processes at once. */
  readonly statements: readonly string[];
}

const identifier = (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``;
const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);

/**
 * The settings of a caller's statement, as elements of a settings profile. All are constant but the time, which we shorten by
 * what a statement has waited: 0 would be no limit. `readonly` 2 lets a request bring settings, such as formats, but not that one.
 */
export function profileElements(): string[] {
  const { max_threads: _threads, readonly: _readonly, ...settings } = STATEMENT_SETTINGS;
  const fixed = { ...settings, max_memory_usage: String(SERVER_MEMORY), readonly: 2 };
  return [
    ...Object.entries(fixed).map(([name, value]) => `${name} = ${literal(value)} CONST`),
    `max_execution_time = ${MAX_SQL_SECONDS} MIN 0.1 MAX ${MAX_SQL_SECONDS}`,
  ];
}

/** What the account reads: the columns that callers see, read as the account that has the row policy. */
function viewOf(view: string, on: string, table: string, reader: string, workspaceId: number): string {
  const columns = Object.entries(TABLE_SHAPES.mentions.columns);
  const names = columns.map(([name, type]) => `\`${name}\` ${type}`);
  const read = columns.map(([name]) => (name in READ_AS ? `${READ_AS[name]!} AS ${name}` : name));
  return `CREATE VIEW IF NOT EXISTS ${view}${on} (${names.join(', ')}) DEFINER = ${reader} SQL SECURITY DEFINER AS
    SELECT ${read.join(', ')} FROM ${table} WHERE workspace_id = ${workspaceId}`;
}

/**
 * Takes a workspace and gives its account. Pure. Names and password are derived from the secret key, so nothing has to be stored and
 * every process finds the same account. The name changes with the definition: a new version makes new accounts beside
 * those that processes of the old one still use, and never alters one that is in use.
 */
export function serverAccount(workspaceId: number, place: ServerPlace, secretKey: Buffer): ServerAccount {
  const derive = (purpose: string) =>
    createHmac('sha256', secretKey).update(`sql account: ${purpose}`).digest('hex');
  const on = place.cluster === null ? '' : ` ON CLUSTER ${literal(place.cluster.replace(/[\\']/g, '\\$&'))}`;
  const table = `${identifier(place.database)}.mentions`;
  const statementsOf = (name: string, password: string) => {
    const [profile, reader, user, database] = [`${name}_limits`, `${name}_reader`, name, name].map(
      identifier,
    );
    const view = `${database!}.mentions`;
    return [
      // Where the server hides rows from accounts without a policy, the first one would hide them from the service itself.
      `CREATE ROW POLICY IF NOT EXISTS earshot_service${on} ON ${table} USING 1 TO ${identifier(place.user)}`,
      `CREATE SETTINGS PROFILE IF NOT EXISTS ${profile!}${on} SETTINGS ${profileElements().join(', ')}`,
      // Nobody can sign in as the account that reads the table.
      `CREATE USER IF NOT EXISTS ${reader!}${on} HOST NONE DEFAULT ROLE NONE`,
      `CREATE ROW POLICY IF NOT EXISTS ${user!}${on} ON ${table} USING workspace_id = ${workspaceId} TO ${reader!}`,
      `GRANT${on} SELECT(${STORED_COLUMNS.join(', ')}, workspace_id) ON ${table} TO ${reader!}`,
      `CREATE DATABASE IF NOT EXISTS ${database!}${on}`,
      viewOf(view, on, table, reader!, workspaceId),
      `CREATE USER IF NOT EXISTS ${user!}${on} IDENTIFIED WITH sha256_hash BY '${createHash('sha256').update(password).digest('hex')}' DEFAULT ROLE NONE SETTINGS PROFILE ${profile!}`,
      `GRANT${on} SELECT ON ${view} TO ${user!}`,
    ];
  };
  const password = derive(`password of ${place.database} ${workspaceId}`);
  const version = derive(statementsOf('', password).join('\n')).slice(0, 12);
  const name = `earshot_sql_${workspaceId}_${version}`;
  return { user: name, password, database: name, statements: statementsOf(name, password) };
}
