import { createHash, createHmac } from 'node:crypto';
import { MAX_SQL_SECONDS } from '../../../schemas/analytics/sql.ts';
import { onCluster, qualifiedLocalTable, type Cluster } from '../../cluster.ts';
import { quoteName, quoteText } from '../../quote.ts';
import { SERVER_MEMORY, STATEMENT_SETTINGS } from '../limits.ts';
import { mentionsView, STORED_COLUMNS } from '../tables.ts';

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
  /** The database that it may read, with one view: `mentions`. */
  readonly database: string;
  /** The statements that create it, in order. Each is idempotent, and may run in several processes at once. */
  readonly statements: readonly string[];
}

const literal = (value: unknown) => (typeof value === 'number' ? String(value) : quoteText(String(value)));

/**
 * Returns the settings of a statement as elements of a profile, constant except the time, which the service
 * shortens. `readonly` 2 lets a request set others, such as formats.
 */
export function profileElements(): string[] {
  const { max_threads: _threads, readonly: _readonly, ...settings } = STATEMENT_SETTINGS;
  const fixed = { ...settings, max_memory_usage: String(SERVER_MEMORY), readonly: 2 };
  return [
    ...Object.entries(fixed).map(([name, value]) => `${name} = ${literal(value)} CONST`),
    `max_execution_time = ${MAX_SQL_SECONDS} MIN 0.1 MAX ${MAX_SQL_SECONDS}`,
  ];
}

/**
 * Returns the account of a workspace. Pure. On a cluster it exists on every server and reads the rows that this server
 * has: with one shard, all of them. Every process derives the same names and password from the secret key.
 * The name changes with the definition, so a new version does not disturb processes of the old one.
 */
export function serverAccount(workspaceId: number, place: ServerPlace, secretKey: Buffer): ServerAccount {
  const derive = (purpose: string) =>
    createHmac('sha256', secretKey).update(`sql account: ${purpose}`).digest('hex');
  const { cluster, database: stored } = place;
  const on = cluster === null ? '' : ` ${onCluster(cluster)}`;
  // Below a Distributed table, a shard does not learn whose view is read (https://github.com/ClickHouse/ClickHouse/issues/88009).
  const table =
    cluster === null
      ? `${quoteName(stored)}.mentions`
      : qualifiedLocalTable('mentions', { cluster, database: stored });
  const statementsOf = (name: string, password: string) => {
    const [profile, reader, user, database] = [`${name}_limits`, `${name}_reader`, name, name].map(quoteName);
    const view = `${database!}.mentions`;
    return [
      // A server can hide rows from accounts without a policy: then the first policy would hide them from the service
      // itself.
      `CREATE ROW POLICY IF NOT EXISTS earshot_service${on} ON ${table} USING 1 TO ${quoteName(place.user)}`,
      `CREATE SETTINGS PROFILE IF NOT EXISTS ${profile!}${on} SETTINGS ${profileElements().join(', ')}`,
      // Nobody can sign in as the account that reads the table.
      `CREATE USER IF NOT EXISTS ${reader!}${on} HOST NONE DEFAULT ROLE NONE`,
      `CREATE ROW POLICY IF NOT EXISTS ${user!}${on} ON ${table} USING workspace_id = ${workspaceId} TO ${reader!}`,
      `GRANT${on} SELECT(${STORED_COLUMNS.join(', ')}, workspace_id) ON ${table} TO ${reader!}`,
      `CREATE DATABASE IF NOT EXISTS ${database!}${on}`,
      mentionsView({
        view: `IF NOT EXISTS ${view}${on}`,
        table,
        definer: reader!,
        where: `workspace_id = ${workspaceId}`,
      }),
      `CREATE USER IF NOT EXISTS ${user!}${on} IDENTIFIED WITH sha256_hash BY '${createHash('sha256').update(password).digest('hex')}' DEFAULT ROLE NONE SETTINGS PROFILE ${profile!}`,
      `GRANT${on} SELECT ON ${view} TO ${user!}`,
    ];
  };
  const password = derive(`password of ${place.database} ${workspaceId}`);
  const version = derive(statementsOf('', password).join('\n')).slice(0, 12);
  const name = `earshot_sql_${workspaceId}_${version}`;
  return { user: name, password, database: name, statements: statementsOf(name, password) };
}
