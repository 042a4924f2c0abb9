import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { send } from '../api/call.ts';
import { setSession, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { ROLE_DESCRIPTIONS, type Role } from '../people/roles.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { InputField } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { EmailField } from './email-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { NEW_PASSWORD_HINT, PasswordField } from './password-field.tsx';
import styles from './fields.module.css';

/** What an invite link gives access to. */
interface Invited {
  readonly workspace: string;
  readonly email: string;
  readonly role: Role;
}

const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: async ({ signal }) =>
      (await send('POST', '/auth/invite', { body: { token }, signal })) as Invited,
    // An invite never changes; accepting a used one fails.
    staleTime: Infinity,
  });

/** The page behind an invite link: creates the account and joins the workspace. */
export function InvitePage() {
  const { token } = useParams({ from: '/invite/$token' });
  const client = useQueryClient();
  const invite = useQuery(inviteQuery(token));
  const accept = useAuthMutation<Session>('POST', '/auth/accept-invite');
  if (accept.isSuccess) return <Navigate to="/" replace />;
  const refused = invite.error ?? accept.error;
  if (refused && 'code' in refused && refused.code === 'not_found') return <InviteExpired />;
  if (invite.error)
    return (
      <SignInLayout title="Invite">
        <ErrorMessage error={invite.error} />
        <Button onClick={() => void invite.refetch()}>Try again</Button>
      </SignInLayout>
    );
  if (!invite.data) return null;
  const { workspace, email, role } = invite.data;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const { name, password } = submittedValues(event);
    accept.mutate({ token, name, password }, { onSuccess: (session) => setSession(client, session) });
  };
  return (
    <SignInLayout
      title={`Join ${isolateBidi(workspace)}`}
      about={`Your role: ${role}. ${ROLE_DESCRIPTIONS[role]}.`}
    >
      <form className={styles.form} onSubmit={submit}>
        <EmailField value={email} />
        <InputField label="Your name" name="name" autoComplete="name" maxLength={80} required />
        <PasswordField
          label="Password"
          name="password"
          kind="new"
          hint={`${NEW_PASSWORD_HINT} If you already have an account, enter its password.`}
        />
        <ErrorMessage error={accept.error} />
        <Button type="submit" kind="primary" isBusy={accept.isPending}>
          Join
        </Button>
      </form>
    </SignInLayout>
  );
}

function InviteExpired() {
  return (
    <SignInLayout isAnswer title="This invite has expired" footer={<Link to="/sign-in">Sign in</Link>}>
      <p>It was already used, revoked or replaced, or is more than 7 days old. Ask for a new invite.</p>
    </SignInLayout>
  );
}
