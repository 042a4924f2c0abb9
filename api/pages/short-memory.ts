/** Reads through a cache: returns the value read recently for a key, or what `read` returns. */
export type ShortMemory<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Creates a cache that keeps each value for `freshMs` milliseconds from the start of its reading, and at most `most`
 * keys, dropping the oldest. Concurrent requests for a key share one reading; failures are not cached.
 */
export function createShortMemory<T>(
  { freshMs, most }: { readonly freshMs: number; readonly most: number },
  now: () => number = Date.now,
): ShortMemory<T> {
  const kept = new Map<string, { readonly value: Promise<T>; readonly at: number; isPending: boolean }>();
  return (key, read) => {
    const known = kept.get(key);
    if (known && (known.isPending || now() - known.at < freshMs)) return known.value;
    const entry = { value: read(), at: now(), isPending: true };
    // Inserted again, so that the order of the map is that of age.
    kept.delete(key);
    kept.set(key, entry);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    entry.value.then(
      () => (entry.isPending = false),
      () => kept.get(key) === entry && kept.delete(key),
    );
    return entry.value;
  };
}
