import type { Addresses } from './ours.ts';

/** The task of a worker. */
export type Task = Addresses & {
  readonly topic: string;
  readonly group: string;
  readonly concurrency: number;
} & ({ readonly kind: 'ours' } | { readonly kind: 'bare'; readonly keepOneIn: number });

/** A worker's message: when its first batch came (milliseconds since 1970), or the CPU time since and its peak memory. */
export type WorkerReport =
  { readonly firstBatch: number } | { readonly cpuSeconds: number; readonly peakBytes: number };
