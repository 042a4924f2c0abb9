/** A cache whose values expire. */
export interface ExpiringCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** Creates a cache of at most `max` values, each for `ttlMs`. The oldest goes first. */
export function createExpiringCache<T>(max: number, ttlMs: number, now: () => number): ExpiringCache<T> {
  const kept = new Map<string, { readonly value: T; readonly until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.value;
      kept.delete(key);
      return undefined;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: now() + ttlMs });
      const oldest = kept.size > max ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}
