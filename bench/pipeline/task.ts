import type { Addresses } from './ours.ts';

/** The task of a worker. */
export type Task = Addresses & {
  readonly topic: string;
  readonly group: string;
  readonly concurrency: number;
} & ({ readonly kind: 'ours' } | { readonly kind: 'bare'; readonly keepOneIn: number });

/** What a worker has used so far. */
export interface WorkerReport {
  readonly cpuSeconds: number;
  readonly peakBytes: number;
}
