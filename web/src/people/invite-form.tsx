import type { SubmitEvent } from 'react';
import { useChange } from '../api/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { CopyOnce } from '../ui/copy/one-time-secret.tsx';
import { enteredIn } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { RoleSelect } from './role-select.tsx';
import { toRole } from './roles.ts';
import styles from './people.module.css';

/** Invites somebody: by mail where mail is set up, and by a link to hand over in any case. */
export function InviteForm() {
  const create = useChange('create_invite', ['list_invites']);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { email = '', role } = enteredIn(event);
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
      <Refusal error={create.error} />
      {create.data && (
        <>
          <p role="status">
            {create.data.sent ? `The invite was mailed to ${create.data.email}.` : create.data.detail}
          </p>
          <CopyOnce
            key={create.data.id}
            label="The link of the invite, good once within 7 days: whoever holds it can join."
            value={create.data.link}
          />
        </>
      )}
    </>
  );
}
