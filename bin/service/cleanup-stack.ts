import type { Logger } from '../../runtime/logger.ts';

/** Stops what was started, in reverse order, each even when others fail to stop. */
export class CleanupStack {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #stopped: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  /** Adds how to stop what was just started. After `stop`, it runs immediately. */
  add(stop: () => Promise<unknown>): void {
    if (this.#stopped) void this.#run(stop);
    else this.#steps.push(stop);
  }

  /** Resolves when everything has stopped. Safe to call again. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await this.#run(step);
  }

  async #run(step: () => Promise<unknown>): Promise<void> {
    await step().catch((err: unknown) => this.logger.warn({ err }, 'A part of the service failed to stop.'));
  }
}
