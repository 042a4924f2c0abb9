import type { Invite } from '../api/records.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';

/** The pending invites. */
export function InviteList({ invites }: { readonly invites: readonly Invite[] }) {
  const revoke = useApiMutation('revoke_invite', ['list_invites']);
  if (invites.length === 0) return <p>No pending invites.</p>;
  return (
    <>
      <ErrorMessage error={revoke.error} />
      <Table label="Pending invites" head={['Email', 'Role', 'Sent', 'Expires', '']}>
        {invites.map(({ id, email, role, created_at, expires_at }) => (
          <tr key={id}>
            <td>{email}</td>
            <td>{role}</td>
            <td>
              <Time at={created_at} />
            </td>
            <td>
              <Time at={expires_at} />
            </td>
            <td>
              <Button
                size="s"
                kind="quiet"
                isBusy={revoke.isPending && revoke.variables.path?.invite === id}
                onClick={() => revoke.mutate({ path: { invite: id } })}
              >
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
