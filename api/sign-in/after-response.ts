import type { Logger } from '../../runtime/logger.ts';

/** Work that is done once a request has been answered, so that how long the answer took tells nothing about it. */
export interface AfterResponse {
  /** Takes work to be done after the answer. When it fails that is logged, with `what` was to be done. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves once all of it is done. */
  settled(): Promise<void>;
}

/** Opens an empty list of such work. */
export function createAfterResponse(logger: Pick<Logger, 'error'>): AfterResponse {
  const running = new Set<Promise<void>>();
  const start = async (what: string, work: () => Promise<void>) => {
    await new Promise((resolve) => setImmediate(resolve));
    await work().catch((err: unknown) => logger.error({ err, what }, 'What follows an answer failed.'));
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
