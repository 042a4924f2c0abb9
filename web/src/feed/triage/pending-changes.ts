import type { Mention } from '../../api/records.ts';
import { matchesPatch, type MentionPatch } from './mention-patch.ts';

/** How long after a response the stream may still deliver an older state, in milliseconds. */
export const ECHO_MS = 10_000;

/**
 * The pending changes of one mention. `count`: requests in flight. `until`: when to trust the stream again, in
 * Unix milliseconds.
 */
interface Pending {
  readonly patch: MentionPatch;
  readonly count: number;
  readonly until: number;
}

/** Tracks changes made in this tab that are in flight or not yet confirmed by the stream. */
interface PendingChanges {
  readonly isSaving: (id: string) => boolean;
  /**
   * Whether a mention from the stream is older than what is shown, because changes are in flight or not yet in the
   * stream.
   */
  readonly isStale: (mention: Mention) => boolean;
  /** Sends a change after earlier ones of the same mention have completed. Returns the response. */
  readonly enqueue: <T>(id: string, patch: MentionPatch, send: () => Promise<T>) => Promise<T>;
}

/** Creates an empty tracker. `now` returns Unix milliseconds. */
export function createPendingChanges(now: () => number = Date.now): PendingChanges {
  const queues = new Map<string, Promise<unknown>>();
  const pending = new Map<string, Pending>();
  const settle = (id: string, isKept: boolean) => {
    const own = pending.get(id);
    if (!own) return;
    const next = { ...own, count: own.count - 1, until: now() + ECHO_MS };
    // The stream never confirms a rejected change.
    if (next.count === 0 && !isKept) pending.delete(id);
    else pending.set(id, next);
  };
  return {
    isSaving: (id) => (pending.get(id)?.count ?? 0) > 0,
    isStale(mention) {
      const own = pending.get(mention.id);
      if (!own) return false;
      if (own.count > 0) return true;
      const isConfirmed = matchesPatch(mention, own.patch) || now() > own.until;
      if (isConfirmed) pending.delete(mention.id);
      return !isConfirmed;
    },
    enqueue(id, patch, send) {
      const before = pending.get(id);
      const known = before && now() <= before.until ? before : undefined;
      pending.set(id, {
        patch: { ...known?.patch, ...patch },
        count: (known?.count ?? 0) + 1,
        until: Infinity,
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
