import { setFlagsFromString } from 'node:v8';

/** How far the heap may grow before a full garbage collection, in percent of what was in use after the last one. */
const GROWTH = 100;

/**
 * Makes V8 collect garbage when the heap of this process has doubled. On a machine with much memory, V8 otherwise waits
 * until it is four times as large. Measured: an export with pages of 5 MB takes 310 instead of 540 MB, at the same CPU
 * per MB (0.048 and 0.046 s); matching against 100,000 keywords takes 3 to 6% more CPU. V8's flags are not a stable
 * interface: V8 prints a line about an unknown flag and continues.
 */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
