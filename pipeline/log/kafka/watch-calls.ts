import { isUnavailable } from '../../../runtime/unavailable.ts';
import type { LogMetrics } from './kafka-client.ts';

/** What a log asks of its brokers, apart from consuming. */
export type Operation = 'publish' | 'admin';

/** The calls of one log. */
export interface WatchedCalls {
  /** Makes a call, and counts it if it fails. Rejects with what it fails with, which callers retry. */
  call<T>(operation: Operation, work: () => Promise<T>): Promise<T>;
  /** Whether the brokers answered the last publish. True before the first. */
  canPublish(): boolean;
}

/** Watches the calls of a log. */
export function watchCalls(metrics: LogMetrics | undefined): WatchedCalls {
  let isAnswered = true;
  return {
    canPublish: () => isAnswered,
    async call(operation, work) {
      try {
        const result = await work();
        if (operation === 'publish') isAnswered = true;
        return result;
      } catch (error) {
        metrics?.logFailures.inc({ operation });
        // Brokers that refuse a record answer, and may take the next one.
        if (operation === 'publish') isAnswered = !isUnavailable(error);
        throw error;
      }
    },
  };
}
