import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { historyKey, readHistory, addToHistory, writeHistory } from './history.ts';

/** Returns the statements that the member ran in this browser, newest first, and a function that adds one. */
export function useHistory() {
  const { member, workspace } = useSession();
  const key = historyKey(workspace.id, member.id);
  const [statements, setStatements] = useState(() => readHistory(key));
  const add = (sql: string) => {
    const next = addToHistory(statements, sql);
    setStatements(next);
    writeHistory(key, next);
  };
  return { statements, add };
}
