import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { type AuditEntry } from '../api/records.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { inWords } from './audit-words.ts';

const PAGE_SIZE = 50;

/** The log, newest first, read on as far as somebody asks. */
const useAuditLog = () =>
  useInfiniteQuery({
    queryKey: ['list_audit_log', 'all pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'list_audit_log',
        { query: { limit: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** For owners: who changed what. */
export function AuditLogPage() {
  const log = useAuditLog();
  const { data: members = [] } = useOperation('list_members');
  const { data: keys = [] } = useOperation('list_api_keys');
  const names = new Map([
    ...members.map(({ id, email }) => [id, email] as const),
    ...keys.map(({ id, name }) => [id, `key ${name}`] as const),
  ]);
  return (
    <Page title="Audit log" about="Changes by people, keys and apps, and who signed in. Kept for 180 days.">
      <Loaded of={log}>
        {(entries) => (
          <Table label="Audit log" head={['When', 'Who', 'What', 'On', 'From']}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} who={names.get(entry.actor_id) ?? entry.actor_id} />
            ))}
          </Table>
        )}
      </Loaded>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Page>
  );
}

function Line({ entry, who }: { readonly entry: AuditEntry; readonly who: string }) {
  return (
    <tr>
      <td>
        <Time at={entry.at} />
      </td>
      <td>{who}</td>
      <td>
        {inWords(entry)} {entry.outcome === 'refused' && <Badge tone="warning">Refused</Badge>}
      </td>
      <td>{entry.target === null ? '—' : <code>{entry.target}</code>}</td>
      <td>{entry.address ?? '—'}</td>
    </tr>
  );
}
