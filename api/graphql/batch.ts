const turnOver = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Returns a look-up that collects all keys requested in one turn of the event loop and loads them at once, so that a
 * relation costs one query for a page as for a single record. Keys that `load` leaves out are undefined.
 */
export function batched<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let keys = new Set<K>();
  let answer: Promise<ReadonlyMap<K, V>> | undefined;
  return async (key) => {
    keys.add(key);
    answer ??= turnOver().then(() => {
      const asked = [...keys];
      keys = new Set();
      answer = undefined;
      return load(asked);
    });
    return (await answer).get(key);
  };
}
