/** Long work in steps of a few milliseconds at most, between which it can pause. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs the work without pausing. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The longest slice in milliseconds: how long requests may have to wait. */
const SLICE_MS = 15;

/** Resolves after the thread has handled what else is waiting, such as requests. */
export const yieldThread = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs the work in slices, between which the thread handles other work. */
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
