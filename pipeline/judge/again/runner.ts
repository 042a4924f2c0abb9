import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimedRejudging } from '../../../postgres/judging/rejudgings.ts';
import type { Logger } from '../../../runtime/logger.ts';
import type { Ended } from './rejudger.ts';

/** How often work is looked for. */
const TICK_MS = 1_000;
/** How often provisional verdicts are looked for, in milliseconds. */
const PROVISIONAL_MS = 10 * 60_000;

/** What the runner needs; bound to the stores by the composition root. */
export interface RunnerDeps {
  readonly logger: Logger;
  take(): Promise<ClaimedRejudging | null>;
  workOff(job: ClaimedRejudging, signal: AbortSignal): Promise<Ended>;
  rest(id: string, why: string, ms: number): Promise<void>;
  finish(id: string): Promise<void>;
  release(id: string): Promise<void>;
  /** Queues what provisional verdicts call for; null where no model is configured, so that none can be made final. */
  readonly queueProvisional: (() => Promise<void>) | null;
  readonly now?: () => number;
}

/** Works off whatever is open, one rejudging at a time, until the signal fires. Gives how many it took. */
export async function runRejudgings(deps: RunnerDeps, signal: AbortSignal): Promise<number> {
  let taken = 0;
  for (; !signal.aborted; taken += 1) {
    const job = await deps.take();
    if (!job) break;
    const ended = await deps.workOff(job, signal);
    if (ended.kind === 'wait') await deps.rest(job.id, ended.why, ended.ms);
    else if (ended.kind === 'done') await deps.finish(job.id);
    else await deps.release(job.id);
  }
  return taken;
}

/** Starts working rejudgings off. It outlives stores that are away: it says so and tries again. */
export function startRejudging(deps: RunnerDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { logger, queueProvisional, now = Date.now } = deps;
  let provisionalAt = 0;
  let failures = 0;
  const round = async () => {
    if (queueProvisional && now() >= provisionalAt) {
      provisionalAt = now() + PROVISIONAL_MS;
      await queueProvisional();
    }
    await runRejudgings(deps, signal);
  };
  const loop = (async () => {
    while (!signal.aborted) {
      try {
        await round();
        failures = 0;
      } catch (err) {
        failures += 1;
        if (failures === 1 || failures % 100 === 0)
          logger.warn({ err }, 'Mentions cannot be judged again yet.');
      }
      await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
