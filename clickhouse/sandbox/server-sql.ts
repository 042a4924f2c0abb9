import { randomUUID } from 'node:crypto';
import { ClickHouseError, SettingsMap } from '@clickhouse/client';
import { PublicError } from '../../schemas/errors.ts';
import type { SqlResult } from '../../schemas/analytics/sql.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { ClickHouse } from '../client.ts';
import type { Cluster } from '../migration-text.ts';
import { complaint } from './complaint.ts';
import { CopyError, ownWork } from './copy-error.ts';
import { externalTables, type ExternalTables } from './external-tables.ts';
import type { SmallTables } from './fill.ts';
import { readFunctionRule, type FunctionRule } from './functions.ts';
import { SERVER_MEMORY } from './limits.ts';
import { TRY_AGAIN_S } from './parallel.ts';
import { createServerAccounts, type SqlServer, type WorkspaceConnection } from './server-accounts.ts';
import { runStatement } from './statement.ts';
import { SQL_TABLES, type SmallTable } from './tables.ts';

/** What a statement needs to be run. */
export interface Statement {
  readonly workspaceId: number;
  readonly sql: string;
  readonly limit: number;
  /** By performance.now(). */
  readonly endsAt: number;
}

/** Runs statements on a ClickHouse server, each as the restricted account of its workspace. */
export interface ServerSql {
  /** Gives the result; null where the service may not make accounts. Throws as `SandboxedSql` does. */
  run(statement: Statement, signal: AbortSignal): Promise<SqlResult | null>;
  close(): Promise<void>;
}

/** AUTHENTICATION_FAILED, UNKNOWN_USER, UNKNOWN_DATABASE: somebody has removed the account. */
const ACCOUNT_GONE = new Set(['516', '192', '81']);
const isAccountGone = (error: unknown) => error instanceof ClickHouseError && ACCOUNT_GONE.has(error.code);
/** TOO_MANY_SIMULTANEOUS_QUERIES, of the account or of the whole server. */
const TOO_MANY = '202';
/** The shortest time that the profile of an account lets us ask for. */
const LEAST_SECONDS = 0.1;

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** The setting that leaves of the view `mentions` those of live projects, whatever the statement does with it. */
function liveOnly(database: string, projectIds: readonly string[]): SettingsMap {
  const live = projectIds.length > 0 ? `project_id IN (${projectIds.map(quoted).join(', ')})` : '0';
  // The client puts values between quotes as they are.
  return SettingsMap.from({ [`${database}.mentions`]: live.replace(/[\\']/g, '\\$&') });
}

/** Reads what a statement reads from Postgres, and gives it as what travels with it. */
async function readSmall(small: SmallTables, workspaceId: number, names: ReadonlySet<string>) {
  const named = SQL_TABLES.filter((table) => names.has(table));
  const smallTables = named.filter((table): table is SmallTable => table !== 'mentions');
  const { projectIds, rows } = await ownWork(small(workspaceId, smallTables));
  const external: ExternalTables | null =
    smallTables.length > 0
      ? externalTables(new Map(smallTables.map((table) => [table, rows[table] ?? []])))
      : null;
  return { projectIds, external };
}

/** Ends a statement that nobody waits for any more, on whichever server it runs. */
async function endQuery(service: ClickHouse, queryId: string, cluster: Cluster): Promise<void> {
  const on = cluster === null ? '' : `ON CLUSTER ${quoted(cluster)} `;
  await service.command({ query: `KILL QUERY ${on}WHERE query_id = ${quoted(queryId)} ASYNC` });
}

/** Takes what ended a statement and gives what the caller is told; what is none of the caller's doing stays as it is. */
function explain(error: unknown, sql: string): unknown {
  if (error instanceof CopyError) return error.cause;
  if (!(error instanceof ClickHouseError)) return error;
  if (isAccountGone(error))
    return new PublicError(
      'unavailable',
      'The server does not know the account for SQL: try again.',
      TRY_AGAIN_S,
    );
  if (error.code === TOO_MANY)
    return new PublicError('rate_limited', 'Too many SQL statements are running: try again.', TRY_AGAIN_S);
  return complaint(error, sql, SERVER_MEMORY);
}

/** Gives what runs a statement on the connection of its workspace. The service's own connection ends it when the signal fires. */
function createRunner(service: ClickHouse, cluster: Cluster, small: SmallTables, logger: Logger) {
  let known: FunctionRule | null = null;
  return async (
    { client, database, admit }: WorkspaceConnection,
    statement: Statement,
    signal: AbortSignal,
  ): Promise<SqlResult> => {
    const { workspaceId, sql, limit, endsAt } = statement;
    known ??= await ownWork(readFunctionRule(service, signal));
    const { text, names } = await admit(known, sql, signal);
    const { projectIds, external } = await readSmall(small, workspaceId, names);
    const queryId = randomUUID();
    const stop = () =>
      void endQuery(service, queryId, cluster).catch((error: unknown) =>
        logger.warn({ err: error }, 'A statement of a caller could not be ended.'),
      );
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await runStatement(
        client,
        text,
        {
          limit,
          seconds: Math.max(LEAST_SECONDS, (endsAt - performance.now()) / 1000),
          settings: { additional_table_filters: liveOnly(database, projectIds) },
          queryId,
          ...(external ? { external } : {}),
        },
        signal,
      );
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

/**
 * Takes the service's own connection to a server, which makes the accounts and ends statements, and runs the statements
 * themselves as accounts that see one workspace. Nothing is copied but the small tables, which travel with the statement.
 */
export function createServerSql(
  service: ClickHouse,
  server: SqlServer,
  small: SmallTables,
  logger: Logger,
): ServerSql {
  const accounts = createServerAccounts(service, server, logger);
  const runAs = createRunner(service, server.cluster, small, logger);

  /** A statement that finds its account removed is tried once more, with one that is made anew. */
  async function run(statement: Statement, signal: AbortSignal) {
    const connection = await accounts.of(statement.workspaceId);
    if (!connection) return null;
    try {
      return await runAs(connection, statement, signal);
    } catch (error) {
      if (!isAccountGone(error)) throw error;
      logger.warn({ err: error }, 'the account for SQL of a workspace was removed, and is made anew');
      await accounts.forget(statement.workspaceId, connection);
      const anew = await accounts.of(statement.workspaceId);
      return anew && (await runAs(anew, statement, signal));
    }
  }

  return {
    run: (statement, signal) =>
      run(statement, signal).catch((error: unknown) => {
        throw explain(error, statement.sql);
      }),
    close: () => accounts.close(),
  };
}
