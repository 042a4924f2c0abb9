import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/call.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ConnectForm } from './connect-form.tsx';
import { connectRequestQuery } from './connect-request.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** The page that an app opens to ask for access. */
export function ConnectPage() {
  const { request: id } = useParams({ strict: false });
  const request = useQuery(connectRequestQuery(id!));
  if (request.error instanceof ApiError && request.error.status === 404)
    return (
      <SignInLayout title="This request has expired">
        <p role="status">
          It was already answered, is older than 10 minutes, or was started in another browser. Go back to the
          app and connect again.
        </p>
      </SignInLayout>
    );
  if (!request.data)
    return (
      <SignInLayout title="Connect an app">
        <Loaded query={request}>{() => null}</Loaded>
      </SignInLayout>
    );
  return <ConnectForm id={id!} request={request.data} />;
}
