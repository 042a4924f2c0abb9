/** Returns all strings in a row, at any depth, that could be a post's text. */
export function textsIn(row: unknown): string[] {
  if (typeof row === 'string') return row.length > 20 && row.length < 2_000 ? [row] : [];
  if (typeof row !== 'object' || row === null) return [];
  return Object.values(row).flatMap(textsIn);
}
