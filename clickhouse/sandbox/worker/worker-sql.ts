import { ClickHouseError } from '@clickhouse/client';
import type { SqlResult } from '../../../schemas/analytics/sql.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { sleep, unlessAborted } from '../../../runtime/timing/abort.ts';
import { createAdmit, type Admit } from '../admission/admission.ts';
import { readFunctionRule, type FunctionRule } from '../admission/functions.ts';
import type { ClickHouse } from '../../client.ts';
import { PreparationError, SqlUnavailableError, StatementError } from '../errors.ts';
import { FOREGROUND_MS, STATEMENT_SETTINGS, WORKER_MEMORY } from '../limits.ts';
import { runStatement, secondsLeft, type Statement } from '../statement.ts';
import { statementError, TOO_SLOW } from '../statement-error.ts';
import { AttachedMentions, linkableFolder } from './attached-mentions.ts';
import { CopiedMentions } from './copied-mentions.ts';
import { PartList } from './table-parts.ts';
import { startWorker, type Worker } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';
import { WorkspaceTables, type SmallTables } from './workspace-tables.ts';

/** How long a broken connection waits for the end of the process that broke it, in milliseconds. */
const END_MS = 1000;

/** A worker with the first two walls of its workspace. */
interface SqlWorker extends Worker {
  readonly admit: Admit;
  readonly tables: WorkspaceTables;
}

/** Runs statements on engines in processes of their own, each with the rows of one workspace. */
export class WorkerSql {
  readonly #pool: WorkerPool<SqlWorker>;
  readonly #parts: PartList;
  #folder: Promise<string | null> | null = null;
  #rule: FunctionRule | null = null;

  /** `source` stores the mentions. */
  constructor(
    private readonly source: ClickHouse,
    private readonly small: SmallTables,
    private readonly logger: Logger,
  ) {
    this.#parts = new PartList(source);
    this.#pool = new WorkerPool((workspaceId, stop) => this.#start(workspaceId, stop));
  }

  /**
   * Runs a statement. `late` fires when it is out of time, `signal` when the caller has gone. Throws as
   * `SandboxedSql` does.
   */
  async run(statement: Statement, signal: AbortSignal, late: AbortSignal): Promise<SqlResult> {
    const { worker, release } = await this.#lease(statement.workspaceId, AbortSignal.any([signal, late]));
    const stop = AbortSignal.any([signal, late, worker.gone]);
    const slow = setTimeout(() => void worker.setBackground(true), FOREGROUND_MS);
    try {
      await worker.setBackground(false);
      const result = await unlessAborted(this.#runOn(worker, statement, stop), stop);
      await release('keep');
      return result;
    } catch (error) {
      // After an error of its own the engine has ended the statement. Otherwise nobody knows what it still does.
      const isSound = !stop.aborted && (error instanceof ClickHouseError || error instanceof StatementError);
      if (!isSound && !stop.aborted) await sleep(END_MS, worker.gone);
      const failure = explain(error, statement.sql, late, worker.gone);
      await release(isSound ? 'keep' : 'kill');
      throw failure;
    } finally {
      clearTimeout(slow);
    }
  }

  /** Ends all workers. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #lease(workspaceId: number, signal: AbortSignal) {
    try {
      return await this.#pool.lease(workspaceId, signal);
    } catch (error) {
      if (error instanceof SqlUnavailableError && !signal.aborted)
        this.logger.error({ err: error }, 'no SQL engine has started for a statement');
      throw error;
    }
  }

  async #start(workspaceId: number, stop: AbortSignal): Promise<SqlWorker> {
    this.#folder ??= linkableFolder(this.source);
    const folder = await this.#folder.catch((error: unknown) => {
      this.#folder = null;
      throw error;
    });
    const worker = await startWorker(workspaceId, folder, this.logger, stop);
    const { engine, store } = worker;
    const mentions =
      folder === null
        ? new CopiedMentions(this.source, worker, workspaceId)
        : new AttachedMentions(this.source, this.#parts, engine, store);
    const tables = new WorkspaceTables(workspaceId, engine, mentions, this.small);
    return { ...worker, admit: createAdmit(engine, { readonly: '1' }), tables };
  }

  /** Takes a statement through the three walls. */
  async #runOn(
    worker: SqlWorker,
    { projectId, sql, limit, endsAt }: Statement,
    signal: AbortSignal,
  ): Promise<SqlResult> {
    // All workers have the same functions, so the first one is asked for all.
    this.#rule ??= await readFunctionRule(worker.engine, signal);
    const admitted = await worker.admit(this.#rule, sql, signal);
    await worker.tables.prepare(admitted, projectId, signal);
    const run = { limit, seconds: secondsLeft(endsAt), settings: STATEMENT_SETTINGS };
    return runStatement(worker.engine, admitted.text, run, signal);
  }
}

function explain(error: unknown, sql: string, late: AbortSignal, gone: AbortSignal): unknown {
  if (error instanceof StatementError) return error;
  if (error instanceof ClickHouseError) return statementError(error, sql, WORKER_MEMORY);
  if (late.aborted) return new StatementError(TOO_SLOW);
  if (gone.aborted)
    return new StatementError('the statement was too much for its engine, which has ended: compute less');
  return error instanceof PreparationError ? error.cause : error;
}
