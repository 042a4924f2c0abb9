import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { setSession, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import styles from './fields.module.css';

/**
 * Signs in by a link that was emailed or printed. It needs a click, because some mail servers open the links they deliver.
 */
export function SignInLinkPage() {
  const { token } = useParams({ from: '/sign-in/$token' });
  const client = useQueryClient();
  const accept = useAuthMutation<Session>('POST', '/auth/sign-in-link/accept');
  if (accept.isSuccess) return <Navigate to="/" replace />;
  if (accept.error?.code === 'not_found')
    return (
      <SignInLayout
        isAnswer
        title="This link has expired"
        footer={<Link to="/sign-in">Request a new link</Link>}
      >
        <p>It works once, and only for a few minutes.</p>
      </SignInLayout>
    );
  return (
    <SignInLayout title="Sign in" about="This link signs you in. Only continue if you asked for it yourself.">
      <div className={styles.form}>
        <ErrorMessage error={accept.error} />
        <Button
          kind="primary"
          autoFocus
          isBusy={accept.isPending}
          onClick={() => accept.mutate({ token }, { onSuccess: (session) => setSession(client, session) })}
        >
          Sign in
        </Button>
      </div>
    </SignInLayout>
  );
}
