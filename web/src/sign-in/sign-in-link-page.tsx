import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { setSession, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import styles from './fields.module.css';

/** Where a mailed link to sign in leads. The link is used by the button alone: some mail servers open what they deliver. */
export function SignInLinkPage() {
  const { token } = useParams({ from: '/sign-in/$token' });
  const client = useQueryClient();
  const accept = useAuthMutation<Session>('POST', '/auth/sign-in-link/accept');
  if (accept.isSuccess) return <Navigate to="/" replace />;
  if (accept.error?.code === 'not_found')
    return (
      <SignInLayout
        isAnswer
        title="This link is no good any more"
        footer={<Link to="/sign-in">Ask for another</Link>}
      >
        <p>It has been used, or is older than five minutes.</p>
      </SignInLayout>
    );
  return (
    <SignInLayout title="Sign in" about="Only if you have just asked for this link yourself.">
      <div className={styles.form}>
        <ErrorMessage error={accept.error} />
        <Button
          kind="primary"
          isBusy={accept.isPending}
          onClick={() => accept.mutate({ token }, { onSuccess: (session) => setSession(client, session) })}
        >
          Sign in
        </Button>
      </div>
    </SignInLayout>
  );
}
