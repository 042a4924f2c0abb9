import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../api/call.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ConnectForm } from './connect-form.tsx';
import { readRequest } from './connect-request.ts';
import { Frame } from './sign-in-layout.tsx';

/** Where an app sends a person to be connected: says who asks for what, and takes the decision. */
export function ConnectPage() {
  const { request: id } = useParams({ strict: false });
  const request = useQuery(readRequest(id!));
  if (request.error instanceof ApiError && request.error.status === 404)
    return (
      <Frame title="This request is no good any more">
        <p role="status">
          It has been decided, is older than ten minutes, or was begun in another browser. Go back to the app
          and connect it again.
        </p>
      </Frame>
    );
  if (!request.data)
    return (
      <Frame title="Connect an app">
        <Loaded of={request}>{() => null}</Loaded>
      </Frame>
    );
  return <ConnectForm id={id!} request={request.data} />;
}
