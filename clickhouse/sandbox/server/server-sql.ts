import { randomUUID } from 'node:crypto';
import { ClickHouseError, SettingsMap } from '@clickhouse/client';
import type { SqlResult } from '../../../schemas/analytics/sql.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { readFunctionRule, type FunctionRule } from '../admission/functions.ts';
import type { ClickHouse } from '../../client.ts';
import { PreparationError, preparing, SqlUnavailableError, TooManyStatementsError } from '../errors.ts';
import { SERVER_MEMORY } from '../limits.ts';
import type { Cluster } from '../../cluster.ts';
import { quoteText } from '../../quote.ts';
import { runStatement, secondsLeft, type SqlScope, type Statement } from '../statement.ts';
import { statementError } from '../statement-error.ts';
import { SQL_TABLES, type SmallTable } from '../tables.ts';
import type { SmallTables } from '../worker/workspace-tables.ts';
import { createServerAccounts, type SqlServer, type WorkspaceConnection } from './accounts.ts';
import { externalTables } from './external-tables.ts';

/** Runs statements on a ClickHouse server, each as the restricted account of its workspace. */
export interface ServerSql {
  /** Returns the result, or null when the service may not create accounts. Throws as `SandboxedSql` does. */
  run(statement: Statement, signal: AbortSignal): Promise<SqlResult | null>;
  close(): Promise<void>;
}

/** AUTHENTICATION_FAILED, UNKNOWN_USER, UNKNOWN_DATABASE: the account has been removed. */
const ACCOUNT_GONE = new Set(['516', '192', '81']);
const isAccountGone = (error: unknown) => error instanceof ClickHouseError && ACCOUNT_GONE.has(error.code);
const TOO_MANY_SIMULTANEOUS_QUERIES = '202';

/** The setting that hides mentions of other projects from the view, such as deleted ones, whatever the statement does. */
function liveOnly(database: string, projectIds: readonly string[]): SettingsMap {
  const live = projectIds.length > 0 ? `project_id IN (${projectIds.map(quoteText).join(', ')})` : '0';
  // The client puts values in quotes without escaping them.
  return SettingsMap.from({ [`${database}.mentions`]: live.replace(/[\\']/g, '\\$&') });
}

/** Reads the rows from Postgres that a statement needs, and returns the small tables as data that travels with it. */
async function readSmall(small: SmallTables, scope: SqlScope, names: ReadonlySet<string>) {
  const tables = SQL_TABLES.filter((table): table is SmallTable => names.has(table) && table !== 'mentions');
  const { projectIds, rows } = await preparing(small(scope, tables));
  const external =
    tables.length > 0 ? externalTables(new Map(tables.map((table) => [table, rows[table] ?? []]))) : null;
  return { projectIds, external };
}

function explain(error: unknown, sql: string): unknown {
  if (error instanceof PreparationError) return error.cause;
  if (!(error instanceof ClickHouseError)) return error;
  if (isAccountGone(error))
    return new SqlUnavailableError('The ClickHouse server does not know the account for SQL: try again.');
  if (error.code === TOO_MANY_SIMULTANEOUS_QUERIES)
    return new TooManyStatementsError('Too many SQL statements are running: try again.');
  return statementError(error, sql, SERVER_MEMORY);
}

/** Ends a statement that nobody waits for any more, on whichever server of the cluster it runs. */
async function killQuery(service: ClickHouse, cluster: Cluster, queryId: string): Promise<void> {
  const on = cluster === null ? '' : `ON CLUSTER ${quoteText(cluster)} `;
  await service.command({ query: `KILL QUERY ${on}WHERE query_id = ${quoteText(queryId)} ASYNC` });
}

/**
 * Creates what runs statements on a server, as accounts that read one workspace. `service` is the service's own
 * connection.
 */
export function createServerSql(
  service: ClickHouse,
  server: SqlServer,
  small: SmallTables,
  logger: Logger,
): ServerSql {
  const accounts = createServerAccounts(service, server, logger);
  let rule: FunctionRule | null = null;

  async function runAs(
    { client, database, admit }: WorkspaceConnection,
    { workspaceId, projectId, sql, limit, endsAt }: Statement,
    signal: AbortSignal,
  ): Promise<SqlResult> {
    rule ??= await preparing(readFunctionRule(service, signal));
    const { text, names } = await admit(rule, sql, signal);
    const { projectIds, external } = await readSmall(small, { workspaceId, projectId }, names);
    const queryId = randomUUID();
    const settings = { additional_table_filters: liveOnly(database, projectIds) };
    const stop = () =>
      void killQuery(service, server.cluster, queryId).catch((error: unknown) =>
        logger.warn({ err: error }, "a caller's SQL statement could not be ended"),
      );
    signal.addEventListener('abort', stop, { once: true });
    try {
      const run = { limit, seconds: secondsLeft(endsAt), settings, queryId, external };
      return await runStatement(client, text, run, signal);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Runs a statement, and once more with a new account when its account has been removed. */
  async function run(statement: Statement, signal: AbortSignal): Promise<SqlResult | null> {
    const connection = await accounts.of(statement.workspaceId);
    if (!connection) return null;
    try {
      return await runAs(connection, statement, signal);
    } catch (error) {
      if (!isAccountGone(error)) throw error;
      logger.warn({ err: error }, 'the SQL account of a workspace has been removed: creating it again');
      await accounts.forget(statement.workspaceId, connection);
      const next = await accounts.of(statement.workspaceId);
      return next && (await runAs(next, statement, signal));
    }
  }

  const explained = (statement: Statement, signal: AbortSignal) =>
    run(statement, signal).catch((error: unknown) => {
      throw explain(error, statement.sql);
    });
  return { run: explained, close: () => accounts.close() };
}
