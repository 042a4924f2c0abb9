import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { send } from '../api/call.ts';
import { setSession, type Session } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { ROLE_DESCRIPTIONS, type Role } from '../people/roles.ts';
import { Button } from '../ui/button.tsx';
import { submittedValues } from '../ui/form/form-values.ts';
import { Field } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { EmailField } from './email-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { NEW_PASSWORD_HINT, PasswordField } from './password-field.tsx';
import styles from './fields.module.css';

/** What an invite is to, for whoever holds its link. */
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
    // It cannot change, but be used up: the answer to accepting it says so.
    staleTime: Infinity,
  });

/** Where the link of an invite leads: says to what, and joins it. */
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
      about={`As ${role}: ${ROLE_DESCRIPTIONS[role].toLowerCase()}.`}
    >
      <form className={styles.form} onSubmit={submit}>
        <EmailField value={email} />
        <Field label="Your name">
          {(control) => <input {...control} name="name" autoComplete="name" maxLength={80} required />}
        </Field>
        <PasswordField
          label="Password"
          name="password"
          kind="new"
          hint={`${NEW_PASSWORD_HINT} If this address has an account here already, give its password.`}
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
    <SignInLayout
      isAnswer
      title="This invite is no good any more"
      footer={<Link to="/sign-in">Sign in</Link>}
    >
      <p>
        It has been used, taken back or replaced, or is older than a week. Ask whoever invited you for
        another.
      </p>
    </SignInLayout>
  );
}
