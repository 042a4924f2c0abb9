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

/** What is asked before it is done. */
type Question = { readonly member: Member; readonly role?: Role };

/** The members with their roles, to be changed or removed. The API keeps the last owner, and says so. */
export function MemberList({ members }: { readonly members: readonly Member[] }) {
  const me = useSession().member;
  const client = useQueryClient();
  const update = useApiMutation('update_member', ['list_members']);
  const remove = useApiMutation('remove_member', ['list_members']);
  const [question, setQuestion] = useState<Question | null>(null);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const isOnlyOwner = ({ role }: Member) => role === 'owner' && owners === 1;
  const done = { onSuccess: () => setQuestion(null) };

  const change = (member: Member, role: Role) => {
    // Giving up one's own rights cannot be taken back by oneself.
    if (member.id === me.id) setQuestion({ member, role });
    else update.mutate({ path: { user: member.id }, body: { role } });
  };
  const confirm = ({ member, role }: Question) => {
    const path = { user: member.id };
    if (role === undefined) remove.mutate({ path }, done);
    else
      update.mutate(
        { path, body: { role } },
        {
          onSuccess: () => {
            setQuestion(null);
            void client.invalidateQueries({ queryKey: SESSION_KEY });
          },
        },
      );
  };

  return (
    <>
      {!question && <ErrorMessage error={update.error} />}
      <Table label="Members" head={['Member', 'Role', 'Joined', '']}>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <p className={styles.name}>
                <bdi>{member.name || member.email}</bdi> {member.id === me.id && '(you)'}
              </p>
              {member.name && <p className={styles.email}>{member.email}</p>}
              {isOnlyOwner(member) && (
                <p className={styles.email}>The only owner: make somebody else an owner to change that.</p>
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
                onClick={() => setQuestion({ member })}
              >
                Remove
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {question && (
        <ConfirmDialog
          title={question.role ? 'Change your own role?' : `Remove ${question.member.email}?`}
          action={question.role ? 'Change my role' : 'Remove'}
          isBusy={update.isPending || remove.isPending}
          error={question.role ? update.error : remove.error}
          onConfirm={() => confirm(question)}
          onClose={() => setQuestion(null)}
        >
          {question.role
            ? 'You will no longer be able to manage people, keys and the workspace. Only another owner can give that back.'
            : 'They are signed out at once, and the apps that act for them are disconnected. Keys belong to the workspace and stay.'}
        </ConfirmDialog>
      )}
    </>
  );
}
