/** Creates a function that runs work, at most `width` pieces at once; others wait in order. */
export function createConcurrencyLimit(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) await new Promise<void>((enter) => waiting.push(enter));
    else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next in line, so that nobody overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
