import { MAX_PARALLEL_SQL, MAX_SQL_SECONDS, type SqlResult } from '../../schemas/analytics/sql.ts';
import type { Logger } from '../../runtime/logger.ts';
import { unlessAborted } from '../../runtime/timing/abort.ts';
import type { ClickHouse } from '../client.ts';
import { latestPoints } from '../mentions/engagement-history.ts';
import { StatementError, TooManyStatementsError } from './errors.ts';
import type { SqlServer } from './server/accounts.ts';
import { createServerSql } from './server/server-sql.ts';
import type { SqlScope, Statement } from './statement.ts';
import { TOO_SLOW } from './statement-error.ts';
import { WorkerSql } from './worker/worker-sql.ts';
import { MAX_POINTS } from './tables.ts';
import type { ListedTables, SmallTables } from './worker/workspace-tables.ts';

/** What statements read from. */
export interface SqlSources {
  /** Stores the mentions. */
  readonly clickhouse: ClickHouse;
  /** Reads rows of Postgres: see `SmallTables`. */
  readonly small: ListedTables;
  /** The server that stores the mentions; null for the embedded engine. */
  readonly server: SqlServer | null;
  readonly logger: Logger;
}

/** Runs callers' statements. */
export interface SandboxedSql {
  /**
   * Runs one statement over the rows of a scope and returns up to `limit` rows. Throws `StatementError` for
   * its mistakes and limits, `TooManyStatementsError`, and `SqlUnavailableError` when no engine starts.
   */
  run(scope: SqlScope, sql: string, limit: number, signal: AbortSignal): Promise<SqlResult>;
  /** Ends all statements. */
  close(): Promise<void>;
}

/** A row of a small table: a project, or something of one. */
interface OwnedRow {
  readonly id?: unknown;
  readonly project_id?: string | null;
}

/** Returns the rows of one project. */
function rowsOf<Rows extends Partial<Record<string, readonly object[]>>>(
  rows: Rows,
  projectId: string,
): Rows {
  const own = (table: string, row: OwnedRow) =>
    (table === 'projects' ? row.id : row.project_id) === projectId;
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all?.filter((row) => own(table, row))]),
  ) as Rows;
}

/** Returns what reads all small tables: those of Postgres by `listed`, and the histories of mentions of live projects. */
export const withHistories =
  (clickhouse: ClickHouse, listed: ListedTables): SmallTables =>
  async ({ workspaceId, projectId }, tables) => {
    const all = await listed(
      workspaceId,
      tables.filter((table) => table !== 'engagement_history'),
    );
    const projectIds = all.projectIds.filter((id) => projectId === null || id === projectId);
    const rows = projectId === null ? all.rows : rowsOf(all.rows, projectId);
    if (!tables.includes('engagement_history')) return { projectIds, rows };
    const points = await latestPoints(clickhouse, workspaceId, projectIds, MAX_POINTS);
    return { projectIds, rows: { ...rows, engagement_history: points } };
  };

/** How long the engine may take beyond the statement's time to report that itself, in milliseconds. */
const GRACE_MS = 500;

/** Limits how many statements of a workspace run at once. */
class ParallelLimit {
  readonly #running = new Map<number, number>();

  async run<T>(workspaceId: number, work: () => Promise<T>): Promise<T> {
    const count = this.#running.get(workspaceId) ?? 0;
    if (count >= MAX_PARALLEL_SQL)
      throw new TooManyStatementsError(
        `A workspace can run ${MAX_PARALLEL_SQL} SQL statements at once: try again when one has ended.`,
      );
    this.#running.set(workspaceId, count + 1);
    try {
      return await work();
    } finally {
      const left = this.#running.get(workspaceId)! - 1;
      if (left > 0) this.#running.set(workspaceId, left);
      else this.#running.delete(workspaceId);
    }
  }
}

/**
 * Creates what runs callers' statements (docs/extend/sql-sandbox.md): on a ClickHouse server as an account that
 * reads one workspace, otherwise in a process of its own.
 */
export function createUserSql({ clickhouse, small: listed, server, logger }: SqlSources): SandboxedSql {
  const small = withHistories(clickhouse, listed);
  const workers = new WorkerSql(clickhouse, small, logger);
  const serverSql = server && createServerSql(clickhouse, server, small, logger);
  const parallel = new ParallelLimit();

  async function runOnServer(statement: Statement, signal: AbortSignal, late: AbortSignal) {
    const stop = AbortSignal.any([signal, late]);
    try {
      return serverSql && (await unlessAborted(serverSql.run(statement, stop), stop));
    } catch (error) {
      throw late.aborted && !(error instanceof StatementError) ? new StatementError(TOO_SLOW) : error;
    }
  }

  return {
    run: (scope, sql, limit, signal) =>
      parallel.run(scope.workspaceId, async () => {
        const endsAt = performance.now() + MAX_SQL_SECONDS * 1000;
        const late = AbortSignal.timeout(MAX_SQL_SECONDS * 1000 + GRACE_MS);
        const statement = { ...scope, sql, limit, endsAt };
        return (await runOnServer(statement, signal, late)) ?? (await workers.run(statement, signal, late));
      }),
    async close() {
      await Promise.all([workers.close(), serverSql?.close()]);
    },
  };
}
