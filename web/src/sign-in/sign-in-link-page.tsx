import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { enterAs, type Session } from '../api/session.ts';
import { useSend } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Refusal } from '../ui/feedback/error-message.tsx';
import { Frame } from './sign-in-layout.tsx';
import styles from './fields.module.css';

/** Where a mailed link to sign in leads. The link is used by the button alone: some mail servers open what they deliver. */
export function SignInLinkPage() {
  const { token } = useParams({ from: '/sign-in/$token' });
  const client = useQueryClient();
  const accept = useSend<Session>('POST', '/auth/sign-in-link/accept');
  if (accept.isSuccess) return <Navigate to="/" replace />;
  if (accept.error?.code === 'not_found')
    return (
      <Frame
        isAnswer
        title="This link is no good any more"
        footer={<Link to="/sign-in">Ask for another</Link>}
      >
        <p>It has been used, or is older than five minutes.</p>
      </Frame>
    );
  return (
    <Frame title="Sign in" about="Only if you have just asked for this link yourself.">
      <div className={styles.form}>
        <Refusal error={accept.error} />
        <Button
          kind="primary"
          isBusy={accept.isPending}
          onClick={() => accept.mutate({ token }, { onSuccess: (begun) => enterAs(client, begun) })}
        >
          Sign in
        </Button>
      </div>
    </Frame>
  );
}
