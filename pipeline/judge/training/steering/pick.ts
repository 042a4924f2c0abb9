/** Picks an item of a list at random. */
export type Pick = <T>(of: readonly T[]) => T;

/** Creates a picker that draws from a source of random numbers. */
export const pickerOf =
  (random: () => number): Pick =>
  (of) =>
    of[Math.floor(random() * of.length)]!;
