import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { DisconnectAppsCheckbox } from '../sign-in/disconnect-apps-checkbox.tsx';
import { NEW_PASSWORD_HINT, PasswordField } from '../sign-in/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { useToast } from '../ui/feedback/toasts.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { OWN_APPS } from './own-apps.ts';
import { OWN_SESSIONS } from './own-sessions.ts';
import styles from './account.module.css';

/** Changes the member's password, which ends all other sessions. */
export function PasswordForm({ email }: { readonly email: string }) {
  const change = useAuthMutation('POST', '/auth/password');
  const client = useQueryClient();
  const toast = useToast();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { current_password, new_password, end_apps } = submittedValues(event);
    const onSuccess = () => {
      form.reset();
      toast({ text: 'Password changed. You were signed out of all other sessions.' });
      for (const queryKey of [OWN_SESSIONS, OWN_APPS]) void client.invalidateQueries({ queryKey });
    };
    change.mutate({ current_password, new_password, end_apps: end_apps !== undefined }, { onSuccess });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {/* Tells password managers which account it is. */}
      <input hidden readOnly name="email" value={email} autoComplete="username" />
      <PasswordField label="Current password" name="current_password" kind="current" />
      <PasswordField label="New password" name="new_password" kind="new" hint={NEW_PASSWORD_HINT} />
      <DisconnectAppsCheckbox />
      <ErrorMessage error={change.error} />
      <Button type="submit" kind="primary" isBusy={change.isPending}>
        Change password
      </Button>
    </form>
  );
}
