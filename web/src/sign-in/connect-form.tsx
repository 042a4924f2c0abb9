import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { useAuthMutation } from '../api/use-auth-mutation.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { ErrorMessage } from '../ui/feedback/error-message.tsx';
import {
  askedScopes,
  connectAddress,
  grantableScope,
  lesserScope,
  redirectWarning,
  requesterName,
  nameWarning,
  type AppScope,
  type ConnectRequest,
} from './connect-request.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import styles from './connect-form.module.css';
import { Options } from '../ui/form/options.tsx';

interface ConnectFormProps {
  readonly id: string;
  readonly request: ConnectRequest;
}

/** Asks the member to allow or deny an app's access, then sends the browser back to the app. */
export function ConnectForm({ id, request }: ConnectFormProps) {
  const { member } = useSession();
  const { workspaces } = request;
  const [workspace, setWorkspace] = useState(request.workspace_id);
  const [chosen, setChosen] = useState<AppScope>(lesserScope(request.scope, 'write'));
  const decide = useAuthMutation<{ readonly redirect_to: string }>('POST', connectAddress(id));
  const most = grantableScope(request, workspace);
  const scope = lesserScope(chosen, most);
  const send = (approve: boolean) =>
    decide.mutate(approve ? { approve, workspace_id: workspace, scope } : { approve }, {
      onSuccess: ({ redirect_to }) => location.assign(redirect_to),
    });
  if (decide.isSuccess)
    return (
      <SignInLayout title="You can close this page">
        <p role="status">
          Redirecting to {request.is_local ? 'the program on this computer' : request.redirect_host}. If
          nothing happens, go back to the app.
        </p>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Connect an app?"
      footer={`Signed in as ${member.email}. You can disconnect the app at any time under Account.`}
    >
      <div className={styles.requester}>
        <p className={styles.host}>{requesterName(request)}</p>
        <p>wants to access Earshot on your behalf.</p>
        {/* `bdi`: a right-to-left name must not reorder the text around it. */}
        <p className="hint">
          It calls itself “<bdi>{request.client.name}</bdi>”{nameWarning(request)}
        </p>
      </div>
      {workspaces.length > 1 ? (
        <SelectField
          label="Workspace"
          value={workspace}
          onChange={({ target }) => setWorkspace(Number(target.value))}
        >
          <Options
            items={workspaces.map(
              ({ id: each, name, role }) => [each, `${name} (your role: ${role})`] as const,
            )}
          />
        </SelectField>
      ) : (
        <p>
          Workspace:{' '}
          <strong>
            <bdi>{workspaces[0]?.name}</bdi>
          </strong>
        </p>
      )}
      <ScopeChoice asked={askedScopes(request)} most={most} chosen={scope} onChange={setChosen} />
      <p className="hint">{redirectWarning(request)}</p>
      <ErrorMessage error={decide.error} />
      <div className={styles.actions}>
        <Button disabled={decide.isPending} onClick={() => send(false)}>
          Deny
        </Button>
        <Button kind="primary" isBusy={decide.isPending} onClick={() => send(true)}>
          Allow
        </Button>
      </div>
    </SignInLayout>
  );
}
