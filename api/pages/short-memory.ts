/** Reads through a memory: what was read for a key a short while ago, or what `read` gives. */
export type ShortMemory<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Makes a memory in which everything stays for `freshMs` milliseconds from when its reading began, and at most `most` keys, the
 * oldest going first. While something is being read, all who ask wait for the one answer; a failure is not remembered.
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
    // Written again, so that the order of the map is that of age.
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
