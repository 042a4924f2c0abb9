import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import type { AuditEntry } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { InputField } from '../ui/form/field.tsx';
import { OwnersOnly } from '../people/owners-only.tsx';
import { matchesSearch, auditEntryText } from './audit-log-text.ts';
import styles from '../people/people.module.css';

const PAGE_SIZE = 100;

/** Loads the log page by page, newest first. */
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

/** The audit log, for owners. */
export function AuditLogPage() {
  return (
    <OwnersOnly title="Audit log">
      <AuditLog />
    </OwnersOnly>
  );
}

function AuditLog() {
  const log = useAuditLog();
  const [search, setSearch] = useState('');
  const { data: members = [] } = useApiQuery('list_members');
  const { data: keys = [] } = useApiQuery('list_api_keys');
  const names = new Map([
    ...members.map(({ id, email }) => [id, email] as const),
    ...keys.map(({ id, name }) => [id, `key ${name}`] as const),
  ]);
  const actorOf = ({ actor_id }: AuditEntry) => names.get(actor_id) ?? actor_id;
  return (
    <Page title="Audit log" about="Changes by members, keys and apps, and sign-ins. Kept for 180 days.">
      <Loaded query={log}>
        {(entries) => {
          const shown = entries.filter((entry) => matchesSearch(search, entry, actorOf(entry)));
          return (
            <>
              <div className={styles.search}>
                <InputField
                  label="Search"
                  hint={`Searches the newest ${entries.length} entries by member, key, change, record, IP address or "refused".`}
                  type="search"
                  value={search}
                  onChange={({ target }) => setSearch(target.value)}
                />
              </div>
              {shown.length === 0 ? (
                <EmptyState title="No matching entries">
                  <p>Load older entries below to search them too.</p>
                </EmptyState>
              ) : (
                <Table label="Audit log" head={['Time', 'Actor', 'Change', 'Record', 'IP address']} isWide>
                  {shown.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} actor={actorOf(entry)} />
                  ))}
                </Table>
              )}
            </>
          );
        }}
      </Loaded>
      {log.hasNextPage && (
        <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Load older entries
        </Button>
      )}
    </Page>
  );
}

function EntryRow({ entry, actor }: { readonly entry: AuditEntry; readonly actor: string }) {
  return (
    <tr>
      <td>
        <Time at={entry.at} />
      </td>
      <td>{actor}</td>
      <td>
        {auditEntryText(entry)} {entry.outcome === 'refused' && <Badge tone="warning">Refused</Badge>}
      </td>
      <td>{entry.target === null ? '—' : <code>{entry.target}</code>}</td>
      <td>{entry.address ?? '—'}</td>
    </tr>
  );
}
