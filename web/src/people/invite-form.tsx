import type { SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field, InputField } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { RoleSelect } from './role-select.tsx';
import { toRole } from './roles.ts';
import styles from './people.module.css';

/** Invites a person by email if the service can send email; always shows the invite link too. */
export function InviteForm() {
  const create = useApiMutation('create_invite', ['list_invites']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { email = '', role } = submittedValues(event);
    const form = event.currentTarget;
    create.mutate({ body: { email, role: toRole(role) } }, { onSuccess: () => form.reset() });
  };
  return (
    <>
      <form className={styles.line} onSubmit={submit}>
        <InputField label="Email" name="email" type="email" required />
        <Field label="Role">
          {(control) => <RoleSelect {...control} name="role" defaultValue="editor" />}
        </Field>
        <Button type="submit" kind="primary" isBusy={create.isPending}>
          Invite
        </Button>
      </form>
      <ErrorMessage error={create.error} />
      {create.data && (
        <>
          <p role="status">{create.data.detail}</p>
          <OneTimeSecret
            key={create.data.id}
            label="Invite link. It works once, for 7 days, for anyone who has it."
            value={create.data.link}
          />
        </>
      )}
    </>
  );
}
