import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { EmailField } from './email-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { EmailSent } from './email-sent.tsx';
import { signInOptionsQuery } from './sign-in-options.ts';
import styles from './fields.module.css';

/** Sends a link for setting a new password. */
export function ForgotPasswordPage() {
  const { data: options } = useQuery(signInOptionsQuery);
  const ask = useAuthMutation('POST', '/auth/forgot-password');
  if (ask.isSuccess) return <EmailSent what="A link to reset your password" minutes={30} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => ask.mutate(submittedValues(event));
  return (
    <SignInLayout
      title="Reset your password"
      about="We'll email you a link to set a new password."
      footer={<Link to="/sign-in">Back to sign in</Link>}
    >
      <form className={styles.form} onSubmit={submit}>
        <EmailField />
        {options?.magic_link === false && (
          <p className="hint">
            This server can't send email: messages are saved as files in its data folder. Ask your
            administrator for the link.
          </p>
        )}
        <ErrorMessage error={ask.error} />
        <Button type="submit" kind="primary" isBusy={ask.isPending}>
          Email me a link
        </Button>
      </form>
    </SignInLayout>
  );
}
