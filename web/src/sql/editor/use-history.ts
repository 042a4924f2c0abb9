import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { historyKey, readHistory, addToHistory, writeHistory } from './history.ts';

/** The statements that were run in this browser, newest first, and how one is added. */
export function useHistory() {
  const { member, workspace } = useSession();
  const place = historyKey(workspace.id, member.id);
  const [statements, setStatements] = useState(() => readHistory(place));
  const remember = (sql: string) => {
    const next = addToHistory(statements, sql);
    setStatements(next);
    writeHistory(place, next);
  };
  return { statements, remember };
}
