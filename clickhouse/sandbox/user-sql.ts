import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ClickHouseError } from '@clickhouse/client';
import { PublicError } from '../../schemas/errors.ts';
import { MAX_SQL_SECONDS, type SqlResult } from '../../schemas/analytics/sql.ts';
import type { Logger } from '../../runtime/logger.ts';
import type { ClickHouse } from '../client.ts';
import { complaint } from './complaint.ts';
import { CopyError } from './copy-error.ts';
import { fillTables, readRows, type SmallTables } from './fill.ts';
import { readFunctionRule, type FunctionRule } from './functions.ts';
import { BESIDE_MS, IDLE_MS, LONG_MS, START_MS, STATEMENT_SETTINGS, WORKER_MEMORY } from './limits.ts';
import { NoPlaceError } from './line.ts';
import { createParallelLimit, TRY_AGAIN_S } from './parallel.ts';
import { refusal } from './refusal.ts';
import type { SqlServer } from './server-accounts.ts';
import { createServerSql, type Statement } from './server-sql.ts';
import { runStatement } from './statement.ts';
import { snapshotFolder } from './snapshot.ts';
import { SpareProcess } from './spare-process.ts';
import { StoredParts } from './stored-parts.ts';
import { startWorker, type Worker } from './worker.ts';
import { unlessStopped } from './unless-stopped.ts';
import { forkWorker } from './worker-process.ts';
import { createWorkers, type Workers } from './workers.ts';

/** What statements read from: the mentions in ClickHouse and the small tables. */
export interface SqlSources {
  readonly clickhouse: ClickHouse;
  readonly small: SmallTables;
  /** The server that holds the mentions; null for the embedded engine. */
  readonly server: SqlServer | null;
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
/** A connection that breaks may be heard of before the end of the process that broke it, on a busy machine long before. */
const DEATH_MS = 1000;

const tooLong = () => refusal(`took longer than ${MAX_SQL_SECONDS} seconds`);

/** Takes what ended a statement on a worker and gives what the caller is told. */
function explainFailure(error: unknown, sql: string, late: AbortSignal, gone: AbortSignal): unknown {
  if (error instanceof PublicError) return error;
  if (error instanceof ClickHouseError) return complaint(error, sql, WORKER_MEMORY);
  if (late.aborted) return tooLong();
  if (gone.aborted) return refusal('was too much for its engine, which has ended');
  return error instanceof CopyError ? error.cause : error;
}

/** Gives what takes a statement through the three walls on a worker's engine. */
function createRunner(sources: SqlSources) {
  const rowSources = { small: sources.small, parts: new StoredParts(sources.clickhouse) };
  let known: FunctionRule | null = null;

  async function run(
    worker: Worker,
    { workspaceId, sql, limit, endsAt }: Statement,
    signal: AbortSignal,
  ): Promise<SqlResult> {
    const { engine } = worker;
    // Every worker has the same engine, so the first one is asked for all.
    known ??= await readFunctionRule(engine, signal);
    const [admitted, rows] = await Promise.all([
      worker.admit(known, sql, signal),
      readRows(rowSources, worker, workspaceId, sql, signal),
    ]);
    await fillTables(sources.clickhouse, worker, rows, admitted, signal);
    const seconds = Math.max(0.1, (endsAt - performance.now()) / 1000);
    return runStatement(engine, admitted.text, { limit, seconds, settings: STATEMENT_SETTINGS }, signal);
  }

  /** Attaches the mentions before a statement wants them: on a busy machine that takes as long as the start. Copies are made of what is named. */
  async function warm(worker: Worker, workspaceId: number): Promise<void> {
    if (!worker.snapshot) return;
    const rows = await readRows(rowSources, worker, workspaceId, 'mentions', worker.gone);
    const named = { names: new Set(['mentions']), takesAll: false };
    await fillTables(sources.clickhouse, worker, rows, named, worker.gone);
  }

  return { run, warm };
}

async function lease(workers: Workers, workspaceId: number, logger: Logger, signal: AbortSignal) {
  try {
    return await workers.lease(workspaceId, signal);
  } catch (error) {
    if (error instanceof NoPlaceError)
      throw new PublicError('rate_limited', 'Too many SQL statements are running: try again.', TRY_AGAIN_S);
    logger.error({ err: error }, 'a statement of a caller has no engine');
    throw new PublicError('unavailable', 'No engine for SQL has started: try again.', TRY_AGAIN_S);
  }
}

/** Whether the worker can be kept. Where its engine said no it has ended the statement; otherwise nobody knows what it still does. */
async function isSound(worker: Worker, error: unknown, stop: AbortSignal): Promise<boolean> {
  if (stop.aborted) return false;
  if (error instanceof ClickHouseError || error instanceof PublicError) return true;
  await Promise.race([once(worker.gone, 'abort'), delay(DEATH_MS)]);
  return false;
}

/** Runs statements on workers: each in a process of its own, an engine that shows the rows of its workspace and nothing else. */
function createWorkerSql(sources: SqlSources) {
  const { clickhouse, logger } = sources;
  let folder: Promise<string | null> | null = null;
  const spare = new SpareProcess(async () => forkWorker(await folder, logger), IDLE_MS);
  const workers = createWorkers(async (workspaceId) => {
    folder ??= snapshotFolder(clickhouse);
    const beside = await folder.catch((error: unknown) => {
      folder = null;
      throw error;
    });
    const worker = await startWorker({ workspaceId, beside }, logger, START_MS, () => spare.take());
    // While the statement runs: it may end its engine, and the next one is not to wait for long.
    spare.prepare();
    return worker;
  });
  const runner = createRunner(sources);

  async function run(statement: Statement, signal: AbortSignal, late: AbortSignal): Promise<SqlResult> {
    const { workspaceId, sql } = statement;
    const { worker, release } = await lease(workers, workspaceId, logger, AbortSignal.any([signal, late]));
    const stop = AbortSignal.any([signal, late, worker.gone]);
    const slow = setTimeout(() => void worker.stepBack(true), BESIDE_MS);
    const long = setTimeout(() => workers.prepare(workspaceId, runner.warm), LONG_MS);
    try {
      await worker.stepBack(false);
      const result = await unlessStopped(runner.run(worker, statement, stop), stop);
      await release('keep');
      return result;
    } catch (error) {
      const failure = (await isSound(worker, error, stop)) ? 'keep' : 'kill';
      const told = explainFailure(error, sql, late, worker.gone);
      await release(failure);
      if (failure === 'kill') workers.prepare(workspaceId, runner.warm);
      throw told;
    } finally {
      clearTimeout(slow);
      clearTimeout(long);
    }
  }

  return {
    run,
    async close() {
      await Promise.all([workers.close(), spare.close()]);
    },
  };
}

/**
 * Makes what runs callers' statements (see docs/extend/sql-sandbox.md): on a ClickHouse server as an account that sees the rows of one
 * workspace, otherwise in a process of its own. So one neither reaches other workspaces' rows nor takes the service down.
 */
export function createUserSql(sources: SqlSources): SandboxedSql {
  const workers = createWorkerSql(sources);
  const server =
    sources.server && createServerSql(sources.clickhouse, sources.server, sources.small, sources.logger);
  const parallel = createParallelLimit();

  async function runOnServer(statement: Statement, signal: AbortSignal, late: AbortSignal) {
    const stop = AbortSignal.any([signal, late]);
    try {
      return server && (await unlessStopped(server.run(statement, stop), stop));
    } catch (error) {
      // What the server said of the statement is put into words already; the rest is none of the caller's doing.
      throw late.aborted && !(error instanceof PublicError) ? tooLong() : error;
    }
  }

  return {
    async run(workspaceId, sql, limit, signal) {
      const leave = parallel.enter(workspaceId);
      try {
        const endsAt = performance.now() + MAX_SQL_SECONDS * 1000;
        const late = AbortSignal.timeout(MAX_SQL_SECONDS * 1000 + GRACE_MS);
        const statement = { workspaceId, sql, limit, endsAt };
        return (await runOnServer(statement, signal, late)) ?? (await workers.run(statement, signal, late));
      } finally {
        leave();
      }
    },
    async close() {
      await Promise.all([workers.close(), server?.close()]);
    },
  };
}
