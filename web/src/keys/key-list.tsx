import { useState } from 'react';
import type { ApiKey } from '../api/records.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ActionDialog } from '../ui/dialog/action-dialog.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) < Date.now();

/** The workspace's API keys, including expired ones. */
export function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [selected, setSelected] = useState<ApiKey | null>(null);
  if (keys.length === 0) return <p>No API keys yet.</p>;
  return (
    <>
      <Table label="API keys" head={['Name', 'Access', 'Ends in', 'Last used', 'Expires', '']}>
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <bdi>{key.name}</bdi>
            </td>
            <td>{key.scope === 'full' ? 'Read and write' : 'Read'}</td>
            <td>
              <code>{key.hint}</code>
            </td>
            <td>{key.last_used_at ? <Time at={key.last_used_at} /> : 'Never'}</td>
            <td>
              {isExpired(key) ? (
                <Badge tone="warning">Expired</Badge>
              ) : key.expires_at ? (
                <Time at={key.expires_at} />
              ) : (
                'Never'
              )}
            </td>
            <td>
              <Button size="s" kind="quiet" onClick={() => setSelected(key)}>
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {selected && (
        <ActionDialog
          title={`Revoke ${isolateBidi(selected.name)}?`}
          action="Revoke key"
          operation="revoke_api_key"
          input={{ path: { key: selected.id } }}
          refreshes={['list_api_keys']}
          onClose={() => setSelected(null)}
        >
          Requests with this key fail right away. This can't be undone.
        </ActionDialog>
      )}
    </>
  );
}
