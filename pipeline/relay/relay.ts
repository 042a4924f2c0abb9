import { switchMap, timer } from 'rxjs';
import type { Logger } from '../../runtime/logger.ts';
import { startRepeating, type Running } from '../../runtime/timing/repeat.ts';
import { createWakeup } from '../../runtime/timing/wakeup.ts';

/** The shortest time between two looks at the outbox, so that many changes are few batches. A change waits no longer. */
const BATCH_MS = 250;
/** How often to look for what nobody announces: long changes, those left behind, and events whose notification was lost. */
const LOOK_MS = 1_000;
/** After so long, a change that was not applied belongs to a process that died: requests take far less. */
export const ABANDONED_MS = 3_000;

/** What the relay does its work with. */
export interface RelayDeps {
  readonly logger: Logger;
  /** Calls `wake` whenever events were added to the outbox, and when notifications may have been lost. */
  announce(wake: () => void): Running;
  /** Publishes events of the outbox and returns how many there were. */
  drain(): Promise<number>;
  /** Applies the changes that a killed process left behind. Starts none once the signal has fired. */
  recover(signal: AbortSignal): Promise<unknown>;
  /** Does one step of a long change, if there is one and room in the outbox. Returns whether it did. */
  advance(): Promise<boolean>;
}

/** Starts the relay, which carries changes of mentions from the outbox in Postgres to the stream `mentions`. */
export function startRelay({ logger, announce, drain, recover, advance }: RelayDeps): Running {
  const failure = 'Changes of mentions cannot be published.';
  const added = createWakeup();
  // Separately, because a purge takes minutes, and a change that cannot be applied must not keep others from the stream.
  const running = [
    announce(() => added.wake()),
    startRepeating({
      ...{ logger, failure, everyMs: LOOK_MS },
      wake: timer(BATCH_MS).pipe(switchMap(() => added.woken)),
      async run(signal) {
        while ((await drain()) > 0 && !signal.aborted);
      },
    }),
    startRepeating({ logger, failure, everyMs: LOOK_MS, run: (signal) => recover(signal) }),
    startRepeating({
      ...{ logger, failure, everyMs: LOOK_MS },
      async run(signal) {
        while (!signal.aborted && (await advance()));
      },
    }),
  ];
  return {
    async stop() {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
