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
import { Field } from '../ui/form/field.tsx';
import { OwnersOnly } from '../people/owners-only.tsx';
import { matchesSearch, auditEntryText } from './audit-log-text.ts';
import styles from '../people/people.module.css';

const PAGE_SIZE = 100;

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
  return (
    <OwnersOnly title="Audit log">
      <AuditLog />
    </OwnersOnly>
  );
}

function AuditLog() {
  const log = useAuditLog();
  const [words, setWords] = useState('');
  const { data: members = [] } = useApiQuery('list_members');
  const { data: keys = [] } = useApiQuery('list_api_keys');
  const names = new Map([
    ...members.map(({ id, email }) => [id, email] as const),
    ...keys.map(({ id, name }) => [id, `key ${name}`] as const),
  ]);
  const whoOf = ({ actor_id }: AuditEntry) => names.get(actor_id) ?? actor_id;
  return (
    <Page title="Audit log" about="Changes by people, keys and apps, and who signed in. Kept for 180 days.">
      <Loaded query={log}>
        {(entries) => {
          const shown = entries.filter((entry) => matchesSearch(words, entry, whoOf(entry)));
          return (
            <>
              <div className={styles.search}>
                <Field
                  label="Find"
                  hint={`Among the newest ${entries.length} lines: a person, key, change, record or address, or "refused".`}
                >
                  {(control) => (
                    <input
                      {...control}
                      type="search"
                      value={words}
                      onChange={({ target }) => setWords(target.value)}
                    />
                  )}
                </Field>
              </div>
              {shown.length === 0 ? (
                <EmptyState title="No line has these words">
                  <p>Older lines may: show them below.</p>
                </EmptyState>
              ) : (
                <Table label="Audit log" head={['When', 'Who', 'What', 'On', 'From']} isWide>
                  {shown.map((entry) => (
                    <Line key={entry.id} entry={entry} who={whoOf(entry)} />
                  ))}
                </Table>
              )}
            </>
          );
        }}
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
        {auditEntryText(entry)} {entry.outcome === 'refused' && <Badge tone="warning">Refused</Badge>}
      </td>
      <td>{entry.target === null ? '—' : <code>{entry.target}</code>}</td>
      <td>{entry.address ?? '—'}</td>
    </tr>
  );
}
