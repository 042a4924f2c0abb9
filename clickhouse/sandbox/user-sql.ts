import { ClickHouseError } from '@clickhouse/client';
import { PublicError } from '../../schemas/errors.ts';
import { MAX_PARALLEL_SQL, MAX_SQL_SECONDS, type SqlResult } from '../../schemas/sql.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { type ClickHouse } from '../client.ts';
import { admit } from './admission.ts';
import { complaint } from './complaint.ts';
import { copyTables, CopyError, type SmallTables } from './copy.ts';
import { readFunctionRule, type FunctionRule } from './functions.ts';
import { STATEMENT_SETTINGS } from './limits.ts';
import { refusal } from './refusal.ts';
import { RESULT_SETTINGS, toSqlResult, type CompactResult } from './result.ts';
import { startWorker } from './worker.ts';
import { createWorkers, type Workers } from './workers.ts';

/** What statements read from: the mentions in ClickHouse and the small tables. */
export interface SqlSources {
  readonly clickhouse: ClickHouse;
  readonly small: SmallTables;
  readonly logger: Logger;
}

/** Runs callers' statements. */
export interface SandboxedSql {
  /**
   * Runs one statement over the rows of one workspace and gives up to `limit` rows. Throws `invalid_request` for what
   * is not allowed, wrong or too much, and `rate_limited` when too many run. When `signal` fires the statement is ended.
   */
  run(workspaceId: number, sql: string, limit: number, signal: AbortSignal): Promise<SqlResult>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** One statement on its way. */
interface Statement {
  readonly workspaceId: number;
  readonly sql: string;
  readonly limit: number;
  /** Milliseconds since the process started, as performance.now() counts. */
  readonly endsAt: number;
}

/** How long the engine is given beyond the statement's own limit to say so itself. */
const GRACE_MS = 500;
const TRY_AGAIN_S = 1;

async function runAdmitted(
  engine: ClickHouse,
  text: string,
  { limit, endsAt }: Statement,
  signal: AbortSignal,
): Promise<SqlResult> {
  const answer = await engine.query({
    query: text,
    format: 'JSONCompact',
    clickhouse_settings: {
      ...RESULT_SETTINGS,
      ...STATEMENT_SETTINGS,
      // One more than asked for tells whether there are more.
      limit: String(limit + 1),
      max_execution_time: Math.max(0.1, (endsAt - performance.now()) / 1000),
    },
    abort_signal: signal,
  });
  return toSqlResult((await answer.json<CompactResult>()) as unknown as CompactResult, limit);
}

/** Takes what ended a statement and gives what the caller is told. */
function explainFailure(error: unknown, sql: string, stopped: { late: boolean; gone: boolean }): unknown {
  if (error instanceof PublicError) return error;
  if (error instanceof CopyError && !stopped.late && !stopped.gone) return error.cause;
  if (error instanceof ClickHouseError) return complaint(error, sql);
  if (stopped.late) return refusal(`took longer than ${MAX_SQL_SECONDS} seconds`);
  if (stopped.gone) return refusal('was too much for its engine, which has ended');
  return error;
}

/** Counts the statements that run for each workspace. */
function createCounter() {
  const running = new Map<number, number>();
  return {
    enter(workspaceId: number): () => void {
      const count = running.get(workspaceId) ?? 0;
      if (count >= MAX_PARALLEL_SQL) {
        throw new PublicError(
          'rate_limited',
          `At most ${MAX_PARALLEL_SQL} SQL statements of a workspace run at once: try again in ${TRY_AGAIN_S} s.`,
          TRY_AGAIN_S,
        );
      }
      running.set(workspaceId, count + 1);
      return () => {
        const left = running.get(workspaceId)! - 1;
        if (left > 0) running.set(workspaceId, left);
        else running.delete(workspaceId);
      };
    },
  };
}

async function lease(workers: Workers, workspaceId: number, signal: AbortSignal) {
  try {
    return await workers.lease(workspaceId, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new PublicError('rate_limited', 'Too many SQL statements are running: try again.', TRY_AGAIN_S);
  }
}

/**
 * Makes what runs callers' statements. Each runs in a process of its own, an engine that holds the rows of its workspace and
 * nothing else (see docs/sql.md): so it neither reaches other workspaces' rows nor takes the service down.
 */
export function createUserSql({ clickhouse, small, logger }: SqlSources): SandboxedSql {
  const workers = createWorkers(() => startWorker(logger));
  const counter = createCounter();
  let known: Promise<FunctionRule> | null = null;
  /** Every worker has the same engine, so the first one is asked for all. */
  const functionRule = (engine: ClickHouse, signal: AbortSignal) => {
    known ??= readFunctionRule(engine, signal).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  async function runOn(engine: ClickHouse, statement: Statement, signal: AbortSignal): Promise<SqlResult> {
    const rule = await functionRule(engine, signal);
    const admitted = await admit(engine, rule, statement.sql, signal);
    await copyTables(clickhouse, engine, small, statement.workspaceId, admitted, signal);
    return runAdmitted(engine, admitted.text, statement, signal);
  }

  return {
    async run(workspaceId, sql, limit, signal) {
      const leave = counter.enter(workspaceId);
      const late = AbortSignal.timeout(MAX_SQL_SECONDS * 1000 + GRACE_MS);
      const endsAt = performance.now() + MAX_SQL_SECONDS * 1000;
      try {
        const { worker, release } = await lease(workers, workspaceId, AbortSignal.any([signal, late]));
        const stop = AbortSignal.any([signal, late, worker.gone]);
        try {
          const result = await runOn(worker.engine, { workspaceId, sql, limit, endsAt }, stop);
          await release('keep');
          return result;
        } catch (error) {
          // Where the engine itself said no it has ended the statement. Otherwise nobody knows what it still does.
          const isOver = error instanceof ClickHouseError || error instanceof PublicError;
          const stopped = { late: late.aborted, gone: worker.gone.aborted };
          await release(isOver && !stop.aborted ? 'keep' : 'kill');
          throw explainFailure(error, sql, stopped);
        }
      } finally {
        leave();
      }
    },
    close: () => workers.close(),
  };
}
