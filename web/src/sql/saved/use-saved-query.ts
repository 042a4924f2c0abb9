import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';

/**
 * Returns the saved queries, and the one that the address names. `sql` is the text of the editor; `show` replaces it, and
 * is called once for each query that is opened.
 */
export function useSavedQuery(sql: string, show: (sql: string) => void) {
  const { query: id } = useSearch({ from: '/signed-in/shell/sql' });
  const { data: queries, error } = useApiQuery('list_sql_queries');
  const current = queries?.find((each) => each.id === id) ?? null;
  const opened = useRef<number | null>(null);
  const open = useEffectEvent(() => {
    if (current !== null && opened.current !== current.id) show(current.sql);
    opened.current = current?.id ?? null;
  });
  useEffect(() => open(), [current?.id]);
  return {
    ...{ queries: queries ?? [], error, current },
    isChanged: current !== null && current.sql !== sql,
    isMissing: id !== undefined && queries !== undefined && current === null,
  };
}
