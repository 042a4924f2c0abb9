import { useCallback, useRef } from 'react';
import type { Mention } from '../api/records.ts';
import { isToldBy, type MentionPatch } from './mention-patch.ts';

/**
 * How long after an answer the stream may still tell of what was before, in milliseconds. A change that it never tells of must not
 * hide those of others for longer.
 */
const ECHO_MS = 10_000;

/** What was changed from here of one mention, and whether it is on its way, or until when the stream is older than that. */
interface Pending {
  readonly patch: MentionPatch;
  readonly count: number;
  readonly until: number;
}

/**
 * Sends the changes of each mention one after the other, in the order in which they were made. `isOlder` tells whether what the
 * stream says of a mention is older than what is shown: changes are under way, or were answered and are not told of yet.
 */
export function usePending() {
  const queues = useRef(new Map<string, Promise<unknown>>());
  const pending = useRef(new Map<string, Pending>());
  const isBusy = useCallback((id: string) => (pending.current.get(id)?.count ?? 0) > 0, []);
  const isOlder = useCallback((mention: Mention) => {
    const own = pending.current.get(mention.id);
    if (!own) return false;
    if (own.count > 0) return true;
    const isOver = isToldBy(mention, own.patch) || Date.now() > own.until;
    if (isOver) pending.current.delete(mention.id);
    return !isOver;
  }, []);
  const enqueue = useCallback(<T>(id: string, patch: MentionPatch, send: () => Promise<T>): Promise<T> => {
    const before = pending.current.get(id);
    const known = before && Date.now() <= before.until ? before : undefined;
    pending.current.set(id, {
      patch: { ...known?.patch, ...patch },
      count: (known?.count ?? 0) + 1,
      until: Infinity,
    });
    const settle = (isKept: boolean) => {
      const own = pending.current.get(id);
      if (!own) return;
      const next = { ...own, count: own.count - 1, until: Date.now() + ECHO_MS };
      // What was refused is never told of.
      if (next.count === 0 && !isKept) pending.current.delete(id);
      else pending.current.set(id, next);
    };
    const sent = (queues.current.get(id) ?? Promise.resolve()).then(send);
    queues.current.set(
      id,
      sent.then(
        () => settle(true),
        () => settle(false),
      ),
    );
    return sent;
  }, []);
  return { isBusy, isOlder, enqueue };
}
