import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send, type ApiError } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { SCOPE_TITLES } from '../sign-in/connect-request.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Time } from '../ui/time.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { OWN_APPS, ownAppsQuery, type OwnApp } from './own-apps.ts';
import styles from './account.module.css';

const isExpired = ({ expires_at }: OwnApp) => Date.parse(expires_at) < Date.now();

/** The apps that the member connected, with a disconnect button. */
export function OwnAppList() {
  const apps = useQuery(ownAppsQuery);
  const client = useQueryClient();
  const [selected, setSelected] = useState<OwnApp | null>(null);
  const disconnect = useMutation<unknown, ApiError, string>({
    mutationFn: (id) => send('DELETE', `/auth/apps/${id}`),
    onSettled: () =>
      Promise.all(
        [OWN_APPS, ['list_oauth_connections']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
  return (
    <>
      <Loaded query={apps}>
        {(list) =>
          list.length === 0 ? (
            <p>No connected apps yet.</p>
          ) : (
            <ul className={styles.sessions} aria-label="Your apps">
              {list.map((app) => (
                <OwnAppItem
                  key={app.id}
                  app={app}
                  onDisconnect={() => {
                    disconnect.reset();
                    setSelected(app);
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {selected && (
        <ConfirmDialog
          title={`Disconnect ${isolateBidi(selected.name)}?`}
          action="Disconnect"
          isBusy={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() => disconnect.mutate(selected.id, { onSuccess: () => setSelected(null) })}
          onClose={() => setSelected(null)}
        >
          It loses access to <bdi>{selected.workspace.name}</bdi> on all devices. You can connect it again at
          any time.
        </ConfirmDialog>
      )}
    </>
  );
}

interface OwnAppItemProps {
  readonly app: OwnApp;
  readonly onDisconnect: () => void;
}

function OwnAppItem({ app, onDisconnect }: OwnAppItemProps) {
  const { name, workspace, scope, connected_at, expires_at } = app;
  const expired = isExpired(app);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          <bdi>{name}</bdi>
          {expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="hint">
          <bdi>{workspace.name}</bdi> · {SCOPE_TITLES[scope].toLowerCase()} · connected{' '}
          <Time at={connected_at} /> · {expired ? 'expired' : 'expires'} <Time at={expires_at} />
        </p>
      </div>
      <Button size="s" aria-label={`Disconnect ${name} from ${workspace.name}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </li>
  );
}
