import type { Worker } from './worker.ts';

/** An engine that waits for the next statement of its workspace. */
export interface Waiting {
  readonly workspaceId: number;
  readonly worker: Worker;
  /** Until when it gives way to no other workspace, in milliseconds as `performance.now()` counts. */
  readonly turnEndsAt: number;
}

/** Who is next, and which of the waiting engines is meant: their own, or one that gives way; null where there is a place for a new one. */
export interface Step<Caller> {
  readonly caller: Caller;
  readonly idle: Worker | null;
  readonly isOwn: boolean;
}

/** The longest turn, in milliseconds: shorter than what the others may wait (`WAIT_MS`). */
const MAX_TURN_MS = 4_000;

/** Takes how long an engine took to start and gives how long its turn is: most of the time then goes into statements. */
export const turnAfter = (startMs: number): number => Math.min(2 * startMs, MAX_TURN_MS);

/**
 * Takes who waits in line, the engines that wait (longest first) and how many places are free, and says who is next; null when all have to
 * wait. The first in line has an engine of its own, a free place, or one whose turn is over, in this order. Where that takes
 * waiting, those behind go first whose engines are there: to end one in its turn would cost more than it gives. Pure.
 */
export function nextStep<Caller extends { readonly workspaceId: number }>(
  line: readonly Caller[],
  waiting: readonly Waiting[],
  places: number,
  now: number,
): Step<Caller> | null {
  const [first] = line;
  if (!first) return null;
  // Of several the one that has run last: it has the most of what is wanted ready.
  const ownOf = (caller: Caller) =>
    waiting.findLast(({ workspaceId, worker }) => workspaceId === caller.workspaceId && !worker.gone.aborted);
  const own = ownOf(first);
  if (own) return { caller: first, idle: own.worker, isOwn: true };
  if (places > 0) return { caller: first, idle: null, isOwn: false };
  const over = waiting.find(({ worker, turnEndsAt }) => worker.gone.aborted || turnEndsAt <= now);
  if (over) return { caller: first, idle: over.worker, isOwn: false };
  const behind = line.find(ownOf);
  return behind ? { caller: behind, idle: ownOf(behind)!.worker, isOwn: true } : null;
}
