/** How many statements are kept. */
const MOST = 30;

/** Adds a statement that was run to those before it, newest first, each once. */
export const addToHistory = (statements: readonly string[], sql: string): string[] =>
  [sql, ...statements.filter((each) => each !== sql)].slice(0, MOST);

/** Where the statements of one person in one workspace are kept in this browser. */
export const historyKey = (workspace: number, member: string) => `earshot.sql.${workspace}.${member}`;

/** Reads the statements that were kept at a place, newest first. */
export function readHistory(place: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    // Storage can be forbidden, or hold what others wrote: then there is no history.
    return [];
  }
}

/** Keeps statements at a place. */
export function writeHistory(place: string, statements: readonly string[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(statements));
  } catch {
    // As above.
  }
}
