/** How many concurrent calls a webhook starts with (the same as Svix and Convoy), and the most it can have. */
export const INITIAL_SIZE = 4;
const MAX_SIZE = 16;
/** A webhook that answers within this many milliseconds gets more concurrent calls. */
const FAST_MS = 500;
/** Leases this many milliseconds' worth of deliveries ahead of the calls. More would go out of date while it waits. */
const AHEAD_MS = 100;
const MAX_AHEAD = 128;
/** The weight of the last answer in the moving average of the latency. */
const WEIGHT = 0.2;

/** How fast a webhook accepts deliveries. */
export interface CallWindow {
  /** Concurrent calls. */
  readonly size: number;
  /** Moving average of the latency in milliseconds; null: unknown. */
  readonly latencyMs: number | null;
}

/** The window of a webhook without calls. */
export const INITIAL_WINDOW: CallWindow = { size: INITIAL_SIZE, latencyMs: null };

/** What a finished call says about the window. */
export interface CallResult {
  readonly delivered: boolean;
  readonly durationMs: number;
  /** Whether the webhook had as many calls as the window allows. */
  readonly wasFull: boolean;
}

/**
 * Returns the window after a call. A full window grows by one with each fast success, like the slow start of TCP
 * (RFC 5681). A slow answer resets its size; a failure resets it entirely. Pure.
 */
export function nextWindow({ size, latencyMs }: CallWindow, { delivered, durationMs, wasFull }: CallResult) {
  if (!delivered) return INITIAL_WINDOW;
  const average = latencyMs === null ? durationMs : latencyMs + WEIGHT * (durationMs - latencyMs);
  if (durationMs > FAST_MS) return { size: INITIAL_SIZE, latencyMs: average };
  return { size: wasFull ? Math.min(size + 1, MAX_SIZE) : size, latencyMs: average };
}

/** Returns how many deliveries of a webhook a process may lease: those it is sending, and those it sends soon. Pure. */
export function maxLeased({ size, latencyMs }: CallWindow): number {
  if (latencyMs === null) return size;
  const ahead = Math.floor((size * AHEAD_MS) / Math.max(latencyMs, 1));
  return size + Math.min(ahead, MAX_AHEAD);
}
