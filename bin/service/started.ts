import type { Logger } from '../../runtime/logger.ts';

/** What was started, to be stopped in reverse, each whatever became of the others. */
export class Started {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #stopped: Promise<void> | undefined;

  constructor(private readonly logger: Logger) {}

  /** Notes how to stop what was just started; what comes after the stop is stopped at once. */
  add(stop: () => Promise<unknown>): void {
    if (this.#stopped) void this.#take(stop);
    else this.#steps.push(stop);
  }

  /** Resolves once everything has stopped. Safe to repeat. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#takeAll());
  }

  async #takeAll(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await this.#take(step);
  }

  async #take(step: () => Promise<unknown>): Promise<void> {
    await step().catch((err: unknown) => this.logger.warn({ err }, 'Something did not stop in good order.'));
  }
}
