import { queueBacklogs } from '../postgres/mentions/queue-backlogs.ts';
import type { PipelineContext } from './context.ts';
import { startRepeating, type Running } from '../runtime/timing/repeat.ts';

/** How often Prometheus usually scrapes. */
const EVERY_MS = 15_000;

/** Starts measuring the queues in Postgres, as part of the role `pipeline`. All processes report the same figures. */
export function startMeasuring({ postgres, metrics, logger }: PipelineContext): Running {
  const run = async () => {
    for (const { queue, pending, oldest_seconds } of await queueBacklogs(postgres)) {
      metrics.queuePending.set({ queue }, pending);
      metrics.queueOldest.set({ queue }, oldest_seconds);
    }
  };
  const failure = 'The queues cannot be measured.';
  return startRepeating({ everyMs: EVERY_MS, failure, run, logger: logger.child({ part: 'queues' }) });
}
