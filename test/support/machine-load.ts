import { availableParallelism, loadavg } from 'node:os';

/**
 * Returns how many times longer work may take than on an idle machine, based on the load of the last minute (at least
 * 1). Only for the few tests that promise a time. All others wait for a state.
 */
export const slowdown = (): number => Math.max(1, (2 * loadavg()[0]!) / availableParallelism());
