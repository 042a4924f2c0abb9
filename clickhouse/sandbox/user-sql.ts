import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import { PublicError } from '../../schemas/errors.ts';
import { MAX_SQL_SECONDS, type SqlResult } from '../../schemas/sql.ts';
import { type Logger } from '../../telemetry/logger.ts';
import { type ClickHouse } from '../client.ts';
import { admit } from './admission.ts';
import { complaint } from './complaint.ts';
import { copyTables, CopyError, type SmallTables } from './copy.ts';
import { readFunctionRule, type FunctionRule } from './functions.ts';
import { createParallelLimit, TRY_AGAIN_S } from './parallel.ts';
import { refusal } from './refusal.ts';
import { runStatement } from './statement.ts';
import { startWorker, type Worker } from './worker.ts';
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

/** How long the engine is given beyond the statement's own limit to say so itself. */
const GRACE_MS = 500;
/** A connection that breaks may be heard of before the end of the process that broke it. */
const DEATH_MS = 250;

/** Rejects when the signal fires, whatever the work does then. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, stopped]);
}

/** Takes what ended a statement and gives what the caller is told. */
function explainFailure(error: unknown, sql: string, late: AbortSignal, gone: AbortSignal): unknown {
  if (error instanceof PublicError) return error;
  if (error instanceof ClickHouseError) return complaint(error, sql);
  if (late.aborted) return refusal(`took longer than ${MAX_SQL_SECONDS} seconds`);
  if (gone.aborted) return refusal('was too much for its engine, which has ended');
  return error instanceof CopyError ? error.cause : error;
}

/** What a statement needs to be run on a worker. */
interface Statement {
  readonly workspaceId: number;
  readonly sql: string;
  readonly limit: number;
  /** By performance.now(). */
  readonly endsAt: number;
}

/** Gives what takes a statement through the three walls on a worker's engine. */
function createRunner({ clickhouse, small }: SqlSources) {
  let known: FunctionRule | null = null;
  return async (
    worker: Worker,
    { workspaceId, sql, limit, endsAt }: Statement,
    signal: AbortSignal,
  ): Promise<SqlResult> => {
    const { engine } = worker;
    // Every worker has the same engine, so the first one is asked for all.
    known ??= await readFunctionRule(engine, signal);
    const admitted = await admit(engine, known, sql, signal);
    await copyTables(clickhouse, worker, small, workspaceId, admitted, signal);
    const seconds = Math.max(0.1, (endsAt - performance.now()) / 1000);
    return runStatement(engine, admitted.text, { limit, seconds }, signal);
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

/** Whether the worker can be kept. Where its engine said no it has ended the statement; otherwise nobody knows what it still does. */
async function isSound(worker: Worker, error: unknown, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  if (error instanceof ClickHouseError || error instanceof PublicError) return true;
  await Promise.race([once(worker.gone, 'abort'), delay(DEATH_MS)]);
  return false;
}

/**
 * Makes what runs callers' statements. Each runs in a process of its own, an engine that holds the rows of its workspace and
 * nothing else (see docs/sql.md): so it neither reaches other workspaces' rows nor takes the service down.
 */
export function createUserSql(sources: SqlSources): SandboxedSql {
  const workers = createWorkers(() => startWorker(sources.logger));
  const parallel = createParallelLimit();
  const runOn = createRunner(sources);

  async function run(workspaceId: number, sql: string, limit: number, signal: AbortSignal) {
    const endsAt = performance.now() + MAX_SQL_SECONDS * 1000;
    const late = AbortSignal.timeout(MAX_SQL_SECONDS * 1000 + GRACE_MS);
    const { worker, release } = await lease(workers, workspaceId, AbortSignal.any([signal, late]));
    const stop = AbortSignal.any([signal, late, worker.gone]);
    try {
      const work = runOn(worker, { workspaceId, sql, limit, endsAt }, stop);
      const result = await unlessStopped(work, stop);
      await release('keep');
      return result;
    } catch (error) {
      const failure = (await isSound(worker, error, stop)) ? 'keep' : 'kill';
      const told = explainFailure(error, sql, late, worker.gone);
      await release(failure);
      throw told;
    }
  }

  return {
    async run(workspaceId, sql, limit, signal) {
      const leave = parallel.enter(workspaceId);
      try {
        return await run(workspaceId, sql, limit, signal);
      } finally {
        leave();
      }
    },
    close: () => workers.close(),
  };
}
