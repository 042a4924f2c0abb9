/** Long work that can be laid down between any two of its steps, each of a few milliseconds at most. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does the work in one go. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** For how long, in milliseconds, a thread may work before others have their turn: requests wait no longer than that. */
const SLICE_MS = 15;

/** Resolves after the thread has handled what else is waiting, such as requests. */
export const yieldThread = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Does the same work, to the same end, in slices between which the thread does what else there is to do. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - started < SLICE_MS) continue;
    await yieldThread();
    started = performance.now();
  }
}
