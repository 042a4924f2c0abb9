/** Reads a value from the browser's storage; null if it is missing or the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Saves a value in the browser's storage, unless the browser blocks storage. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage nothing is remembered.
  }
}
