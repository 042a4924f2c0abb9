import type { Logger } from '../../runtime/logger.ts';

/** Work that runs after a response has been sent, so that the duration of the response reveals nothing about it. */
export interface AfterResponse {
  /** Schedules work to run after the response. Failures are logged with `what`, a name for the work. */
  run(what: string, work: () => Promise<void>): void;
  settled(): Promise<void>;
}

/** Creates an empty list of such work. */
export function createAfterResponse(logger: Pick<Logger, 'error'>): AfterResponse {
  const running = new Set<Promise<void>>();
  const start = async (what: string, work: () => Promise<void>) => {
    await new Promise((resolve) => setImmediate(resolve));
    await work().catch((err: unknown) => logger.error({ err, what }, 'Work after a response failed.'));
  };
  return {
    run(what, work) {
      const done = start(what, work).finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
