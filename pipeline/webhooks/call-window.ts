/** How many calls at once a webhook gets before anything is known of it (as Svix and Convoy have it), and at most. */
export const INITIAL_SIZE = 4;
const WIDEST = 16;
/** An answer within so many milliseconds lets a webhook have more calls at once. */
const QUICK_MS = 500;
/** So many milliseconds' worth of deliveries are taken ahead of the calls, for what is held may be out of date. */
const AHEAD_MS = 100;
const MOST_AHEAD = 128;
/** The share of the last answer in the time that answers are thought to take. */
const WEIGHT = 0.2;

/** How fast a webhook takes what it is sent. */
export interface CallWindow {
  /** Calls at once. */
  readonly width: number;
  /** Milliseconds of an answer, the last ones counting most; null: nothing is known. */
  readonly answerMs: number | null;
}

/** What is assumed of a webhook that has nothing in hand. */
export const INITIAL_WINDOW: CallWindow = { width: INITIAL_SIZE, answerMs: null };

/** A call as far as it tells of the pace. */
export interface CallResult {
  readonly delivered: boolean;
  readonly durationMs: number;
  /** Whether all the calls that the width allows were under way. */
  readonly wasFull: boolean;
}

/**
 * Gives the pace after a call. A webhook that could do with more calls at once gets one more with each quick success, so that
 * they double with each round, as the slow start of TCP has it; a slow answer or a failure begins anew. Pure.
 */
export function nextWindow(
  { width, answerMs }: CallWindow,
  { delivered, durationMs, wasFull }: CallResult,
): CallWindow {
  if (!delivered) return INITIAL_WINDOW;
  const usual = answerMs === null ? durationMs : answerMs + WEIGHT * (durationMs - answerMs);
  if (durationMs > QUICK_MS) return { width: INITIAL_SIZE, answerMs: usual };
  return { width: wasFull ? Math.min(width + 1, WIDEST) : width, answerMs: usual };
}

/** Gives how many deliveries a process may hold of a webhook: those being called, and those soon to be. Pure. */
export function maxLeased({ width, answerMs }: CallWindow): number {
  if (answerMs === null) return width;
  const ahead = Math.floor((width * AHEAD_MS) / Math.max(answerMs, 1));
  return width + Math.min(ahead, MOST_AHEAD);
}
