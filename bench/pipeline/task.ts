import type { Addresses } from './ours.ts';

/** What all work has. */
export interface TaskBase extends Addresses {
  /** Of topics and groups. */
  readonly prefix: string;
  readonly topic: string;
  readonly concurrency: number;
}

/** The work of a worker. */
export type Task = TaskBase &
  ({ readonly kind: 'ours' } | { readonly kind: 'bare'; readonly group: string; readonly keepOneIn: number });

/** What a worker is asked. It answers each with a report, once it is done. */
export type Request =
  | { readonly ask: 'start'; readonly task: Task }
  | { readonly ask: 'report' }
  | { readonly ask: 'stop' };

/** What a worker has used so far. */
export interface WorkerReport {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}
