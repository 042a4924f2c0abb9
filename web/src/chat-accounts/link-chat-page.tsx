import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError, send } from '../api/call.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';

/** What a link from a chat would connect. */
interface ChatLink {
  readonly platform: string;
  readonly name: string;
  readonly workspace: { readonly id: number; readonly name: string };
  readonly email: string;
}

/** The page behind the link that somebody unknown gets in Slack or Discord. */
export function LinkChatPage() {
  const { token } = useParams({ strict: false });
  const address = `/auth/chat-links/${encodeURIComponent(token!)}` as const;
  const link = useQuery({
    queryKey: ['chat-link', token],
    queryFn: async ({ signal }) => (await send('GET', address, { signal })) as ChatLink,
    retry: false,
    staleTime: Infinity,
  });
  const confirm = useAuthMutation<{ readonly linked: true }>('POST', address);
  if (link.error instanceof ApiError && link.error.status === 404)
    return (
      <SignInLayout title="This link has expired">
        <p role="status">It was used or is older than 15 minutes. Press the button in the chat again.</p>
      </SignInLayout>
    );
  if (!link.data)
    return (
      <SignInLayout title="Link an account">
        <Loaded query={link}>{() => null}</Loaded>
      </SignInLayout>
    );
  const { platform, name, workspace, email } = link.data;
  if (confirm.isSuccess)
    return (
      <SignInLayout title="The account is linked" isAnswer>
        <p role="status">Go back to {platform} and press the button again.</p>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title={`Link your ${platform} account?`}
      footer={`Signed in as ${email}. You can unlink it at any time under Account.`}
    >
      <p>
        What{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        does with buttons and commands in {platform} will count as done by you in <bdi>{workspace.name}</bdi>.
      </p>
      <p className="hint">Go on only if this account is yours and you have just pressed a button there.</p>
      {confirm.error && <ErrorMessage error={confirm.error} />}
      <Button kind="primary" isBusy={confirm.isPending} onClick={() => confirm.mutate({})}>
        Link account
      </Button>
    </SignInLayout>
  );
}
