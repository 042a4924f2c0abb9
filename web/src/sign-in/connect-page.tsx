import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/call.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ConnectForm } from './connect-form.tsx';
import { connectRequestQuery } from './connect-request.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** Where an app sends a person to be connected: says who asks for what, and takes the decision. */
export function ConnectPage() {
  const { request: id } = useParams({ strict: false });
  const request = useQuery(connectRequestQuery(id!));
  if (request.error instanceof ApiError && request.error.status === 404)
    return (
      <SignInLayout title="This request is no good any more">
        <p role="status">
          It has been decided, is older than ten minutes, or was session in another browser. Go back to the
          app and connect it again.
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
