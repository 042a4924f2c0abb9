/** Wakes one sleeper. A ring that nobody waits for is kept for the next wait. */
export interface Bell {
  ring(): void;
  /** Resolves when it rings, or after `ms` at the latest. */
  heard(ms: number): Promise<void>;
}

/** Makes a bell. */
export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async heard(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = null;
      }
      rung = false;
    },
  };
}
