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

/** Where a mailed link to set a new password leads. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' });
  const client = useQueryClient();
  const reset = useAuthMutation('POST', '/auth/reset-password');
  if (reset.isSuccess)
    return (
      <SignInLayout isAnswer title="Your password is set" footer={<Link to="/sign-in">Sign in</Link>}>
        <p>All your sessions are over. Sign in with the new one.</p>
      </SignInLayout>
    );
  if (reset.error?.code === 'not_found')
    return (
      <SignInLayout
        isAnswer
        title="This link is no good any more"
        footer={<Link to="/forgot-password">Ask for another</Link>}
      >
        <p>It has been used, or is older than half an hour.</p>
      </SignInLayout>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { password, end_apps } = submittedValues(event);
    const body = { token, password, end_apps: end_apps !== undefined };
    // The session of this browser may have been one of those that end with the old password.
    reset.mutate(body, { onSuccess: () => setSession(client, null) });
  };
  return (
    <SignInLayout title="Set a new password" about="It ends all your sessions, in every browser.">
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
