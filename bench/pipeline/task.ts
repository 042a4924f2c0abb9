import type { Addresses } from './ours.ts';

/** What a worker is told to run. */
export type Task = Addresses & {
  readonly topic: string;
  readonly group: string;
  readonly concurrency: number;
} & ({ readonly kind: 'ours' } | { readonly kind: 'bare'; readonly keepOneIn: number });

/** What a worker says: when its first batch came (milliseconds since 1970), and what CPU it has used since. */
export type Said = { readonly firstBatch: number } | { readonly cpuSeconds: number };
