import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { enterAs } from '../api/session.ts';
import { useSend } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { enteredIn } from '../ui/form/form-values.ts';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { EndAppsChoice } from './disconnect-apps-checkbox.tsx';
import { Frame } from './sign-in-layout.tsx';
import { NEW_PASSWORD_HINT, PasswordField } from './password-field.tsx';
import styles from './fields.module.css';

/** Where a mailed link to set a new password leads. */
export function ResetPasswordPage() {
  const { token } = useParams({ from: '/reset-password/$token' });
  const client = useQueryClient();
  const reset = useSend('POST', '/auth/reset-password');
  if (reset.isSuccess)
    return (
      <Frame isAnswer title="Your password is set" footer={<Link to="/sign-in">Sign in</Link>}>
        <p>All your sessions are over. Sign in with the new one.</p>
      </Frame>
    );
  if (reset.error?.code === 'not_found')
    return (
      <Frame
        isAnswer
        title="This link is no good any more"
        footer={<Link to="/forgot-password">Ask for another</Link>}
      >
        <p>It has been used, or is older than half an hour.</p>
      </Frame>
    );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { password, end_apps } = enteredIn(event);
    const body = { token, password, end_apps: end_apps !== undefined };
    // The session of this browser may have been one of those that end with the old password.
    reset.mutate(body, { onSuccess: () => enterAs(client, null) });
  };
  return (
    <Frame title="Set a new password" about="It ends all your sessions, in every browser.">
      <form className={styles.form} onSubmit={submit}>
        <PasswordField label="New password" name="password" kind="new" hint={NEW_PASSWORD_HINT} />
        <EndAppsChoice />
        <Refusal error={reset.error} />
        <Button type="submit" kind="primary" isBusy={reset.isPending}>
          Set password
        </Button>
      </form>
    </Frame>
  );
}
