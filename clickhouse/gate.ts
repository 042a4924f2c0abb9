/** Lets a limited number pass at once; the others wait in line. */
export interface Gate {
  /** Resolves when it is one's turn, with what ends the turn; rejects when `signal` fires before. */
  enter(signal: AbortSignal): Promise<() => void>;
}

/** Takes how many may pass at once. */
export function createGate(places: number): Gate {
  let free = places;
  const line: (() => void)[] = [];
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else free += 1;
  };
  const turn = () => {
    let over = false;
    return () => {
      if (!over) leave();
      over = true;
    };
  };
  return {
    enter(signal) {
      if (signal.aborted) return Promise.reject(new Error('gone before its turn'));
      if (free > 0) {
        free -= 1;
        return Promise.resolve(turn());
      }
      return new Promise((resolve, reject) => {
        const pass = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(turn());
        };
        const giveUp = () => {
          line.splice(line.indexOf(pass), 1);
          reject(new Error('gone before its turn'));
        };
        line.push(pass);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
