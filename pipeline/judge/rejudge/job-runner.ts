import type { ClaimedRejudging } from '../../../postgres/judging/rejudgings.ts';
import type { Logger } from '../../../runtime/logger.ts';
import { startRepeating, type Running } from '../../../runtime/timing/repeat.ts';
import { MINUTE_MS, SECOND_MS } from '../../../schemas/duration.ts';
import type { JobResult } from './run-job.ts';

const TICK_MS = SECOND_MS;
const QUEUE_PROVISIONAL_MS = 10 * MINUTE_MS;

/** What the runner needs; `bindRunner` binds it to the stores. */
export interface RunnerDeps {
  readonly logger: Logger;
  claim(): Promise<ClaimedRejudging | null>;
  runJob(job: ClaimedRejudging, signal: AbortSignal): Promise<JobResult>;
  postpone(id: string, why: string, ms: number): Promise<void>;
  finish(id: string): Promise<void>;
  release(id: string): Promise<void>;
  /** Queues jobs for provisional verdicts; null without a configured model, because none could become final. */
  readonly queueProvisional: (() => Promise<void>) | null;
  readonly now?: () => number;
}

/** Runs the open jobs one after the other until none is left or the signal fires. Returns how many it ran. */
export async function runOpenJobs(deps: RunnerDeps, signal: AbortSignal): Promise<number> {
  let taken = 0;
  for (; !signal.aborted; taken += 1) {
    const job = await deps.claim();
    if (!job) break;
    const ended = await deps.runJob(job, signal);
    if (ended.kind === 'wait') await deps.postpone(job.id, ended.why, ended.ms);
    else if (ended.kind === 'done') await deps.finish(job.id);
    else await deps.release(job.id);
  }
  return taken;
}

/** Starts running open jobs. While a store is unavailable, it logs the failure and tries again. */
export function startRejudging(deps: RunnerDeps): Running {
  const { logger, queueProvisional, now = Date.now } = deps;
  let queueProvisionalAt = 0;
  return startRepeating({
    everyMs: TICK_MS,
    logger,
    failure: 'Rejudging failed; trying again.',
    async run(signal) {
      if (queueProvisional && now() >= queueProvisionalAt) {
        queueProvisionalAt = now() + QUEUE_PROVISIONAL_MS;
        await queueProvisional();
      }
      await runOpenJobs(deps, signal);
    },
  });
}
