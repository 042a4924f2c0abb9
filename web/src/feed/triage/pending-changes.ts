import type { Mention } from '../../api/records.ts';
import { matchesPatch, type MentionPatch } from './mention-patch.ts';

/** How long after a response the stream may still deliver an older state, in milliseconds. */
export const ECHO_MS = 10_000;

/** The pending changes of one mention. */
interface Pending {
  /** What the mention becomes by all of them. */
  patch: MentionPatch;
  /** Requests in flight. */
  inFlight: number;
  /** Whether the stream has shown the mention with them: what it delivers afterwards is newer. */
  isConfirmed: boolean;
  /** The latest state from the stream that is not shown yet. */
  held: Mention | null;
  timer?: ReturnType<typeof setTimeout>;
}

/** Tracks changes made in this tab that are in flight or not yet confirmed by the stream. */
interface PendingChanges {
  /** Shows a mention from the stream, at once or, if it may be older than what is shown, when that is known. */
  readonly receive: (mention: Mention) => void;
  /** Whether all changes of a mention are saved, and the stream has shown none of them yet. */
  readonly isUnconfirmed: (id: string) => boolean;
  /** Sends a change after earlier ones of the same mention have completed. Returns the response. */
  readonly enqueue: <T>(id: string, patch: MentionPatch, send: () => Promise<T>) => Promise<T>;
}

/** Creates an empty tracker. `show` puts a mention from the stream on the screen. */
export function createPendingChanges(show: (mention: Mention) => void): PendingChanges {
  const queues = new Map<string, Promise<unknown>>();
  const pending = new Map<string, Pending>();
  const release = (id: string, { held, timer }: Pending) => {
    clearTimeout(timer);
    pending.delete(id);
    if (held) show(held);
  };
  const settle = (id: string, isKept: boolean) => {
    const own = pending.get(id)!;
    own.inFlight--;
    if (own.inFlight > 0) return;
    // The stream never confirms a rejected change, nor one that it missed while it was not connected.
    if (own.isConfirmed || !isKept) release(id, own);
    else own.timer = setTimeout(() => release(id, own), ECHO_MS);
  };
  return {
    receive(mention) {
      const own = pending.get(mention.id);
      if (!own) return show(mention);
      own.held = mention;
      own.isConfirmed ||= matchesPatch(mention, own.patch);
      if (own.isConfirmed && own.inFlight === 0) release(mention.id, own);
    },
    isUnconfirmed: (id) => pending.get(id)?.inFlight === 0,
    enqueue(id, patch, send) {
      const before = pending.get(id);
      clearTimeout(before?.timer);
      pending.set(id, {
        patch: { ...before?.patch, ...patch },
        inFlight: (before?.inFlight ?? 0) + 1,
        isConfirmed: false,
        held: before?.held ?? null,
      });
      const sent = (queues.get(id) ?? Promise.resolve()).then(send);
      queues.set(
        id,
        sent.then(
          () => settle(id, true),
          () => settle(id, false),
        ),
      );
      return sent;
    },
  };
}
