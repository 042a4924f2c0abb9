import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { SESSION_KEY, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField } from '../ui/form/field.tsx';
import { useToast } from '../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import styles from './account.module.css';

/** Changes the member's name. */
export function NameForm({ name }: { readonly name: string }) {
  const rename = useAuthMutation<Session>('PATCH', '/auth/account');
  const client = useQueryClient();
  const toast = useToast();
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    rename.mutate(submittedValues(event), {
      onSuccess: (session) => {
        client.setQueryData(SESSION_KEY, session);
        void client.invalidateQueries({ queryKey: ['list_members'] });
        toast({ text: 'Saved.' });
      },
    });
  return (
    <form className={styles.form} onSubmit={submit}>
      <InputField
        label="Your name"
        hint="Shown to other members of your workspaces."
        name="name"
        defaultValue={name}
        autoComplete="name"
        maxLength={80}
        required
      />
      <ErrorMessage error={rename.error} />
      <Button type="submit" kind="primary" isBusy={rename.isPending}>
        Save
      </Button>
    </form>
  );
}
