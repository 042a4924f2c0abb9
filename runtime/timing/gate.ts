/** Lets a limited number of callers pass at once. The others wait in line, first come first served. */
export interface Gate {
  /** Resolves with a function that frees the place again; rejects when `signal` fires before the caller's turn. */
  enter(signal?: AbortSignal): Promise<() => void>;
  /** Runs the work in a place of its own. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a gate with this many places. */
export function createGate(places: number): Gate {
  let free = places;
  const line: (() => void)[] = [];
  const leave = () => {
    // The place passes straight to the next in line, so that nobody can slip in between.
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
  const leaveOnce = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  const gate: Gate = {
    enter(signal) {
      if (signal?.aborted) return Promise.reject(new Error('aborted before its turn'));
      if (free > 0) {
        free -= 1;
        return Promise.resolve(leaveOnce());
      }
      return new Promise((resolve, reject) => {
        const pass = () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(leaveOnce());
        };
        const giveUp = () => {
          line.splice(line.indexOf(pass), 1);
          reject(new Error('aborted before its turn'));
        };
        line.push(pass);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    },
    async run(work) {
      const leaveGate = await gate.enter();
      try {
        return await work();
      } finally {
        leaveGate();
      }
    },
  };
  return gate;
}
