import { useState } from 'react';
import type { ApiKey } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';

const isOver = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) < Date.now();

/** The keys of the workspace, expired ones until they are revoked. */
export function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const revoke = useApiMutation('revoke_api_key', ['list_api_keys']);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  if (keys.length === 0) return <p>There are no keys yet.</p>;
  return (
    <>
      <Table label="API keys" head={['Name', 'Scope', 'Ends with', 'Last used', 'Expires', '']}>
        {keys.map((key) => (
          <tr key={key.id}>
            <td>
              <bdi>{key.name}</bdi>
            </td>
            <td>{key.scope === 'full' ? 'reads and writes' : 'reads'}</td>
            <td>
              <code>{key.hint}</code>
            </td>
            <td>{key.last_used_at ? <Time at={key.last_used_at} /> : 'never'}</td>
            <td>
              {isOver(key) ? (
                <Badge tone="warning">Expired</Badge>
              ) : key.expires_at ? (
                <Time at={key.expires_at} />
              ) : (
                'never'
              )}
            </td>
            <td>
              <Button size="s" kind="quiet" onClick={() => setAsked(key)}>
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {asked && (
        <ConfirmDialog
          title={`Revoke ${isolateBidi(asked.name)}?`}
          action="Revoke key"
          isBusy={revoke.isPending}
          error={revoke.error}
          onConfirm={() => revoke.mutate({ path: { key: asked.id } }, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          Whatever uses it is refused from the next request on. A revoked key cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}
