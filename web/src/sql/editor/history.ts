import { readStored, writeStored } from '../../ui/local-storage.ts';

/** The number of statements to keep. */
const MAX_STATEMENTS = 30;

/** Returns the history with a statement at the front; each statement appears once. */
export const addToHistory = (statements: readonly string[], sql: string): string[] =>
  [sql, ...statements.filter((each) => each !== sql)].slice(0, MAX_STATEMENTS);

/** Returns the storage key of a member's history in a workspace. */
export const historyKey = (workspace: number, member: string) => `earshot.sql.${workspace}.${member}`;

/** Reads the history under a storage key, newest first. Ignores anything else stored there. */
export function readHistory(key: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Saves the history under a storage key. */
export const writeHistory = (key: string, statements: readonly string[]): void =>
  writeStored(key, JSON.stringify(statements));
