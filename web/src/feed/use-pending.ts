import { useCallback, useRef } from 'react';

/**
 * Sends the changes of each mention one after the other, in the order in which they were made. `isBusy` tells whether some are
 * still under way: what is heard of the mention from elsewhere is then older than what is shown.
 */
export function usePending() {
  const queues = useRef(new Map<string, { last: Promise<unknown>; count: number }>());
  const isBusy = useCallback((id: string) => queues.current.has(id), []);
  const enqueue = useCallback(<T>(id: string, send: () => Promise<T>): Promise<T> => {
    const queue = queues.current.get(id) ?? { last: Promise.resolve(), count: 0 };
    queues.current.set(id, queue);
    queue.count += 1;
    const leave = () => {
      queue.count -= 1;
      if (queue.count === 0) queues.current.delete(id);
    };
    const sent = queue.last.then(send).finally(leave);
    queue.last = sent.catch(() => undefined);
    return sent;
  }, []);
  return { isBusy, enqueue };
}
