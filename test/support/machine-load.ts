import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns how many times longer something may take than on a quiet machine: from 1, by the load of the last minute. For the few
 * tests that promise a time; all others wait for a state.
 */
export const slowdown = (): number => Math.max(1, (2 * loadavg()[0]!) / availableParallelism());
