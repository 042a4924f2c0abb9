import { hostname } from 'node:os';
import { wakeChanged, wakeProbes } from '../../postgres/scans/scan-retries.ts';
import { newId } from '../../schemas/new-id.ts';
import type { Offsets } from '../log/log.ts';
import { finishRuns } from './finish.ts';
import { keyOf, Scan, type ScanDeps } from './scan.ts';
import { Scheduler } from './scheduler.ts';

export interface SchedulerOptions {
  readonly minimumCadence: string;
  /** How far matching has read `posts.raw`. */
  committed(): Promise<Offsets>;
}

/** Makes the scheduler of this process. What waits for a source that has new settings by now is due at once. */
export async function openScheduler(
  deps: ScanDeps,
  { minimumCadence, committed }: SchedulerOptions,
): Promise<Scheduler> {
  const { postgres, logger, sources } = deps;
  const present = [...sources.values()].map(keyOf);
  await wakeChanged(postgres, present);
  return new Scheduler({
    postgres,
    logger,
    owner: `${hostname()}:${process.pid}:${newId('run')}`,
    minimumCadence,
    holds: deps.holds,
    scan: (runs, signal) => new Scan(runs, deps, signal).run(),
    finish: () => finishRuns(postgres, committed),
    probe: () => wakeProbes(postgres, present),
  });
}
