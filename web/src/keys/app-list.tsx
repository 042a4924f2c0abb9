import { useState } from 'react';
import type { OAuthConnection } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { SCOPE_TITLES } from '../sign-in/connect-request.ts';
import { isolateBidi } from '../ui/bidi-isolate.ts';

/** The apps connected by members. */
export function AppList({ apps }: { readonly apps: readonly OAuthConnection[] }) {
  const { data: members = [] } = useApiQuery('list_members');
  const [selected, setSelected] = useState<OAuthConnection | null>(null);
  if (apps.length === 0) return <p>No connected apps yet.</p>;
  const emailOf = (id: string) => members.find((member) => member.id === id)?.email ?? id;
  return (
    <>
      <Table label="Connected apps" head={['App', 'Member', 'Access', 'Connected', 'Expires', '']}>
        {apps.map((app) => (
          <tr key={`${app.client} ${app.member_id}`}>
            <td>
              <bdi>{app.name}</bdi>
            </td>
            <td>{emailOf(app.member_id)}</td>
            <td>{SCOPE_TITLES[app.scope]}</td>
            <td>
              <Time at={app.connected_at} />
            </td>
            <td>
              <Time at={app.expires_at} />
            </td>
            <td>
              <Button size="s" kind="quiet" onClick={() => setSelected(app)}>
                Disconnect
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {selected && (
        <ActionDialog
          title={`Disconnect ${isolateBidi(selected.name)}?`}
          action="Disconnect"
          operation="revoke_oauth_connection"
          input={{ path: { client: selected.client } }}
          refreshes={['list_oauth_connections']}
          onClose={() => setSelected(null)}
        >
          The app loses access to this workspace right away, for every member who connected it.
        </ActionDialog>
      )}
    </>
  );
}
