import { EMPTY, from, lastValueFrom, timeout } from 'rxjs';

/** Waits for work, but at most `ms` milliseconds; the work itself goes on. Throws what the work throws until then. */
export const atMost = async (ms: number, work: Promise<unknown>): Promise<void> =>
  void (await lastValueFrom(from(work).pipe(timeout({ first: ms, with: () => EMPTY })), {
    defaultValue: undefined,
  }));
