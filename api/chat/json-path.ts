type Json = Readonly<Record<string, unknown>>;

/** Returns what stands at a path in JSON; undefined: nothing. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Json | null | undefined)?.[key], value);

/** Returns a text of a reasonable length; else empty. */
export const text = (value: unknown): string =>
  typeof value === 'string' && value.length <= 3_000 ? value : '';
