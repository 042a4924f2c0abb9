import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { SECOND_MS } from '../../schemas/duration.ts';
import type { ConfiguredSource } from '../connector/configured-source.ts';
import { checkForDeletions, type DeletionCheckDeps } from './deletion-check.ts';

/** How often each source is considered. Postgres says which process checks a source, and when. */
const TICK_MS = 5 * SECOND_MS;

/** Keeps looking for deleted posts at every source that can be asked for them. */
export function startDeletionChecks(sources: readonly ConfiguredSource[], deps: DeletionCheckDeps): Running {
  const checks = sources
    .filter(({ client }) => client.findDeleted && client.availability.available)
    .map((source) =>
      startRepeating({
        firstAfterMs: TICK_MS,
        everyMs: TICK_MS,
        logger: deps.logger,
        failure: 'The search for deleted posts does not work at present.',
        run: (signal) => checkForDeletions(source, deps, signal),
      }),
    );
  return {
    async stop() {
      await Promise.all(checks.map((check) => check.stop()));
    },
  };
}
