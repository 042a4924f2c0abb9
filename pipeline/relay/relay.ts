import type { Logger } from '../../runtime/logger.ts';
import { runAll } from '../../runtime/run-all.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';

/** How often to check the outbox. A change is on the stream within this time. */
const CHECK_MS = 250;
/** After so long, a change that was not applied belongs to a process that died: requests take far less. */
export const ABANDONED_MS = 3_000;

/** What the relay does its work with. */
export interface RelayDeps {
  readonly logger: Logger;
  /** Publishes events of the outbox and returns how many there were. */
  drain(): Promise<number>;
  /** Applies the changes that a killed process left behind. Starts none once the signal has fired. */
  recover(signal: AbortSignal): Promise<unknown>;
  /** Does one step of a long change, if there is one and room in the outbox. Returns whether it did. */
  advance(): Promise<boolean>;
}

/** Starts the relay, which carries changes of mentions from the outbox in Postgres to the stream `mentions`. */
export function startRelay({ logger, drain, recover, advance }: RelayDeps): Running {
  const failure = 'Changes of mentions cannot be published.';
  const changes = startRepeating({
    ...{ logger, failure, everyMs: CHECK_MS },
    run: (signal) =>
      // Both, each time: a change that cannot be applied must not keep others from being published.
      runAll([
        () => recover(signal),
        async () => {
          while ((await drain()) > 0 && !signal.aborted);
        },
      ]),
  });
  // Separately, because a purge takes minutes, and the changes of others must not wait for it.
  const longChanges = startRepeating({
    ...{ logger, failure, everyMs: CHECK_MS },
    async run(signal) {
      while (!signal.aborted && (await advance()));
    },
  });
  return {
    async stop() {
      await Promise.all([changes.stop(), longChanges.stop()]);
    },
  };
}
