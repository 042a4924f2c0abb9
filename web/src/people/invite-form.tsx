import type { SubmitEvent } from 'react';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { RoleSelect } from './role-select.tsx';
import { toRole } from './roles.ts';
import styles from './people.module.css';

/** Invites somebody: by mail where mail is set up, and by a link to hand over in any case. */
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
        <Field label="E-mail">{(control) => <input {...control} name="email" type="email" required />}</Field>
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
          <p role="status">
            {create.data.sent ? `The invite was mailed to ${create.data.email}.` : create.data.detail}
          </p>
          <OneTimeSecret
            key={create.data.id}
            label="The link of the invite, good once within 7 days: whoever holds it can join."
            value={create.data.link}
          />
        </>
      )}
    </>
  );
}
