import { startRepeating, type Running } from '../runtime/timing/repeat.ts';
import type { PipelineContext } from './context.ts';
import { groupOf } from './engine/actor.ts';
import { ACTORS, type RoleName } from './topology.ts';

/** How often Prometheus usually scrapes. */
const EVERY_MS = 15_000;

/**
 * Starts measuring how many records the actors of a role have not read yet, in every partition, whichever process has it
 * and also when it stands still.
 */
export function startMeasuringLag(
  role: RoleName,
  { log, metrics, logger }: Pick<PipelineContext, 'log' | 'metrics' | 'logger'>,
): Running {
  const measure = async (actor: string, topic: string) => {
    const [committed, starts, ends] = [
      await log.committed(groupOf(actor), topic),
      await log.starts(topic),
      await log.ends(topic),
    ];
    for (const [partition, end] of ends) {
      // What has expired will not be read.
      const next = [committed.get(partition) ?? 0n, starts.get(partition) ?? 0n].reduce((a, b) =>
        a > b ? a : b,
      );
      metrics.lag.set({ actor, partition }, Math.max(0, Number(end - next)));
    }
  };
  const run = async () => {
    for (const { name, input, role: own } of Object.values(ACTORS))
      if (own === role) await measure(name, input.name);
  };
  const failure = 'The lag of the actors cannot be measured.';
  return startRepeating({ everyMs: EVERY_MS, failure, run, logger: logger.child({ part: 'lag' }) });
}
