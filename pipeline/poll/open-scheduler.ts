import { hostname } from 'node:os';
import { wakeChanged, wakeProbes } from '../../postgres/scans/scan-retries.ts';
import { newId } from '../../schemas/new-id.ts';
import { sourceKeyOf } from '../connector/configured-source.ts';
import type { Offsets } from '../log/log.ts';
import { finishRuns } from './run-completion.ts';
import { Scan, type ScanDeps } from './scan.ts';
import { Scheduler } from './scheduler.ts';

export interface SchedulerOptions {
  readonly minimumCadence: string;
  /** Returns how far matching has read `posts.raw`. */
  committed(): Promise<Offsets>;
}

/**
 * Creates the scheduler of this process. Retries that wait for a source whose settings have changed are due
 * immediately.
 */
export async function openScheduler(
  deps: ScanDeps,
  { minimumCadence, committed }: SchedulerOptions,
): Promise<Scheduler> {
  const { postgres, logger, sources } = deps;
  // Read each time: an owner may give a source other credentials.
  const keys = () => [...sources.values()].map(sourceKeyOf);
  await wakeChanged(postgres, keys());
  return new Scheduler({
    postgres,
    logger,
    owner: `${hostname()}:${process.pid}:${newId('run')}`,
    minimumCadence,
    reachedLimits: deps.reachedLimits,
    scan: (runs, signal) => new Scan(runs, deps, signal).run(),
    finish: () => finishRuns(postgres, committed),
    probe: () => wakeProbes(postgres, keys()),
  });
}
