import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type SubmitEvent } from 'react';
import { setSession, sessionQuery, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { redirectTarget } from './redirect-target.ts';
import { EmailField } from './email-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { EmailSent } from './email-sent.tsx';
import { signInOptionsQuery } from './sign-in-options.ts';
import { PasswordField } from './password-field.tsx';
import styles from './fields.module.css';

/** Signs in by password, or by an emailed link if the service can send email; then opens the requested page. */
export function SignInPage() {
  const { to } = useSearch({ from: '/sign-in' });
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const { data: options } = useQuery(signInOptionsQuery);
  const signIn = useAuthMutation<Session>('POST', '/auth/sign-in');
  const mailLink = useAuthMutation('POST', '/auth/sign-in-link');
  if (session) return <RedirectTo href={redirectTarget(to, location.origin)} />;
  if (mailLink.isSuccess) return <EmailSent what="The sign-in link" minutes={5} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { email, password } = submittedValues(event);
    mailLink.reset();
    signIn.mutate({ email, password }, { onSuccess: (session) => setSession(client, session) });
  };
  const ask = (form: HTMLFormElement) => {
    const email = form.elements.namedItem('email') as HTMLInputElement;
    signIn.reset();
    if (email.reportValidity()) mailLink.mutate({ email: email.value });
  };
  return (
    <SignInLayout title="Sign in" footer="No account yet? Ask a workspace owner for an invite.">
      <form className={styles.form} onSubmit={submit}>
        <EmailField />
        <PasswordField label="Password" name="password" kind="current" />
        <Link to="/forgot-password" className={styles.aside}>
          Forgot your password?
        </Link>
        <ErrorMessage error={signIn.error ?? mailLink.error} />
        <Button type="submit" kind="primary" isBusy={signIn.isPending}>
          Sign in
        </Button>
        {options?.magic_link && (
          <>
            <div className={styles.or}>or</div>
            <Button isBusy={mailLink.isPending} onClick={({ currentTarget }) => ask(currentTarget.form!)}>
              Email me a sign-in link
            </Button>
          </>
        )}
      </form>
    </SignInLayout>
  );
}

/** Redirects to the page that was requested before signing in. */
function RedirectTo({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href, replace: true }), [navigate, href]);
  return null;
}
