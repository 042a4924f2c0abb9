/** The number of statements to keep. */
const MAX_STATEMENTS = 30;

/** Returns the history with a statement at the front; each statement appears once. */
export const addToHistory = (statements: readonly string[], sql: string): string[] =>
  [sql, ...statements.filter((each) => each !== sql)].slice(0, MAX_STATEMENTS);

/** Returns the storage key of a member's history in a workspace. */
export const historyKey = (workspace: number, member: string) => `earshot.sql.${workspace}.${member}`;

/** Reads the history under a storage key, newest first. */
export function readHistory(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    // The browser may block storage, or it may contain something else.
    return [];
  }
}

/** Saves the history under a storage key. */
export function writeHistory(key: string, statements: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(statements));
  } catch {
    // The browser may block storage.
  }
}
