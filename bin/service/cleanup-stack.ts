import type { Logger } from '../../runtime/logger.ts';
import { atMost } from '../../runtime/timing/at-most.ts';
import { STOP_STEP_MS } from '../../runtime/timing/stop-grace.ts';

interface Step {
  readonly stop: () => Promise<unknown>;
  readonly limitMs: number;
}

/**
 * Stops what was started, in reverse order, each even when others fail to stop or hang: a store that says nothing must
 * not keep the process, and the next start resumes what was not finished.
 */
export class CleanupStack {
  readonly #steps: Step[] = [];
  #stopped: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  /** Adds how to stop what was just started, and how long that may take. After `stop`, it runs immediately. */
  add(stop: () => Promise<unknown>, limitMs = STOP_STEP_MS): void {
    const step = { stop, limitMs };
    if (this.#stopped) void this.#run(step);
    else this.#steps.push(step);
  }

  /** Resolves when everything has stopped. Safe to call again. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await this.#run(step);
  }

  async #run({ stop, limitMs }: Step): Promise<void> {
    let hasEnded = false;
    const stopping = stop()
      .catch((err: unknown) => this.logger.warn({ err }, 'A part of the service failed to stop.'))
      .then(() => (hasEnded = true));
    await atMost(limitMs, stopping);
    if (!hasEnded)
      this.logger.warn(
        `A part of the service did not stop within ${limitMs} ms. The next start resumes its work.`,
      );
  }
}
