import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { setSession } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { DisconnectAppsCheckbox } from './disconnect-apps-checkbox.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { NEW_PASSWORD_HINT, PasswordField } from './password-field.tsx';
import styles from './fields.module.css';

/** The page behind an emailed link: sets a new password. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' });
  const client = useQueryClient();
  const reset = useAuthMutation('POST', '/auth/reset-password');
  if (reset.isSuccess)
    return (
      <SignInLayout isAnswer title="Password changed" footer={<Link to="/sign-in">Sign in</Link>}>
        <p>You were signed out everywhere. Sign in with your new password.</p>
      </SignInLayout>
    );
  if (reset.error?.code === 'not_found')
    return (
      <SignInLayout
        isAnswer
        title="This link has expired"
        footer={<Link to="/forgot-password">Request a new link</Link>}
      >
        <p>It was already used, or is more than 30 minutes old.</p>
      </SignInLayout>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { password, end_apps } = submittedValues(event);
    const body = { token, password, end_apps: end_apps !== undefined };
    // Changing the password ends this browser's session too.
    reset.mutate(body, { onSuccess: () => setSession(client, null) });
  };
  return (
    <SignInLayout title="Set a new password" about="This signs you out on all devices.">
      <form className={styles.form} onSubmit={submit}>
        <PasswordField label="New password" name="password" kind="new" hint={NEW_PASSWORD_HINT} />
        <DisconnectAppsCheckbox />
        <ErrorMessage error={reset.error} />
        <Button type="submit" kind="primary" isBusy={reset.isPending}>
          Set password
        </Button>
      </form>
    </SignInLayout>
  );
}
