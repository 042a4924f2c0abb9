/** Returns a function that makes a value when it is first called, and returns the same from then on. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
