import { useState } from 'react';
import type { Member } from '../api/records.ts';
import { SESSION_KEY, useSession } from '../api/session.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Table } from '../ui/layout/table.tsx';
import { Time } from '../ui/time.tsx';
import { RoleSelect } from './role-select.tsx';
import type { Role } from './roles.ts';
import styles from './people.module.css';

/** A change that needs confirmation: a removal, or a new role. */
type PendingChange = { readonly member: Member; readonly role?: Role };

/** The members with their roles. The last owner cannot be changed or removed. */
export function MemberList({ members }: { readonly members: readonly Member[] }) {
  const me = useSession().member;
  const client = useQueryClient();
  const update = useApiMutation('update_member', ['list_members']);
  const remove = useApiMutation('remove_member', ['list_members']);
  const [pending, setPendingChange] = useState<PendingChange | null>(null);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const isOnlyOwner = ({ role }: Member) => role === 'owner' && owners === 1;
  const done = { onSuccess: () => setPendingChange(null) };

  const change = (member: Member, role: Role) => {
    // An owner who changes their own role cannot change it back.
    if (member.id === me.id) setPendingChange({ member, role });
    else update.mutate({ path: { user: member.id }, body: { role } });
  };
  const confirm = ({ member, role }: PendingChange) => {
    const path = { user: member.id };
    if (role === undefined) remove.mutate({ path }, done);
    else
      update.mutate(
        { path, body: { role } },
        {
          onSuccess: () => {
            setPendingChange(null);
            void client.invalidateQueries({ queryKey: SESSION_KEY });
          },
        },
      );
  };

  return (
    <>
      {!pending && <ErrorMessage error={update.error} />}
      <Table label="Members" head={['Member', 'Role', 'Joined', '']}>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <p className={styles.name}>
                <bdi>{member.name || member.email}</bdi> {member.id === me.id && '(you)'}
              </p>
              {member.name && <p className={styles.email}>{member.email}</p>}
              {isOnlyOwner(member) && (
                <p className={styles.email}>
                  The only owner. Make someone else an owner first to change this.
                </p>
              )}
            </td>
            <td>
              <RoleSelect
                aria-label={`Role of ${member.email}`}
                value={member.role}
                disabled={update.isPending || isOnlyOwner(member)}
                onChange={(role) => change(member, role)}
              />
            </td>
            <td>
              <Time at={member.joined_at} />
            </td>
            <td>
              <Button
                size="s"
                kind="quiet"
                disabled={isOnlyOwner(member)}
                onClick={() => setPendingChange({ member })}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {pending && (
        <ConfirmDialog
          title={pending.role ? 'Change your own role?' : `Remove ${pending.member.email}?`}
          action={pending.role ? 'Change my role' : 'Remove'}
          isBusy={update.isPending || remove.isPending}
          error={pending.role ? update.error : remove.error}
          onConfirm={() => confirm(pending)}
          onClose={() => setPendingChange(null)}
        >
          {pending.role
            ? "You'll no longer be able to manage people, keys and the workspace. Only another owner can undo this."
            : 'They are signed out right away and their apps are disconnected. API keys belong to the workspace and keep working.'}
        </ConfirmDialog>
      )}
    </>
  );
}
