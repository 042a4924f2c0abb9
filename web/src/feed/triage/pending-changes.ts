import type { Mention } from '../../api/records.ts';
import { matchesPatch, type MentionPatch } from './mention-patch.ts';

/**
 * How long after an answer the stream may still tell of what was before, in milliseconds. A change that it never tells of must not
 * hide those of others for longer.
 */
export const ECHO_MS = 10_000;

/** What was changed from here of one mention, and whether it is on its way, or until when the stream is older than that. */
interface Pending {
  readonly patch: MentionPatch;
  readonly count: number;
  readonly until: number;
}

/** The changes of mentions that are on their way from here, or were not told of by the stream yet. */
export interface PendingChanges {
  /** Whether changes of the mention are on their way. */
  readonly isSaving: (id: string) => boolean;
  /**
   * Whether what the stream says of a mention is older than what is shown: changes are under way, or were answered and are not told
   * of yet.
   */
  readonly isStale: (mention: Mention) => boolean;
  /** Sends a change once those before it of the same mention are answered, and gives what the service answers. */
  readonly enqueue: <T>(id: string, patch: MentionPatch, send: () => Promise<T>) => Promise<T>;
}

/** Begins without any. `now` gives milliseconds. */
export function createPendingChanges(now: () => number = Date.now): PendingChanges {
  const queues = new Map<string, Promise<unknown>>();
  const pending = new Map<string, Pending>();
  const settle = (id: string, isKept: boolean) => {
    const own = pending.get(id);
    if (!own) return;
    const next = { ...own, count: own.count - 1, until: now() + ECHO_MS };
    // What was refused is never told of.
    if (next.count === 0 && !isKept) pending.delete(id);
    else pending.set(id, next);
  };
  return {
    isSaving: (id) => (pending.get(id)?.count ?? 0) > 0,
    isStale(mention) {
      const own = pending.get(mention.id);
      if (!own) return false;
      if (own.count > 0) return true;
      const isOver = matchesPatch(mention, own.patch) || now() > own.until;
      if (isOver) pending.delete(mention.id);
      return !isOver;
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
