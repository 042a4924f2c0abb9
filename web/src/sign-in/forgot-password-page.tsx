import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useSend } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { enteredIn } from '../ui/form/form-values.ts';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { EmailField } from './email-field.tsx';
import { Frame } from './sign-in-layout.tsx';
import { MailedNote } from './email-sent.tsx';
import { readOptions } from './sign-in-options.ts';
import styles from './fields.module.css';

/** Mails a link to set a new password. */
export function ForgotPasswordPage() {
  const { data: options } = useQuery(readOptions);
  const ask = useSend('POST', '/auth/forgot-password');
  if (ask.isSuccess) return <MailedNote what="a link to set a new password" minutes={30} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => ask.mutate(enteredIn(event));
  return (
    <Frame
      title="Forgotten password"
      about="We mail you a link by which you can set a new one."
      footer={<Link to="/sign-in">Back to signing in</Link>}
    >
      <form className={styles.form} onSubmit={submit}>
        <EmailField />
        {options?.magic_link === false && (
          <p className={styles.note}>
            This service has no mail server. Its mails are files in the data folder: ask whoever runs it for
            yours.
          </p>
        )}
        <Refusal error={ask.error} />
        <Button type="submit" kind="primary" isBusy={ask.isPending}>
          Mail me a link
        </Button>
      </form>
    </Frame>
  );
}
