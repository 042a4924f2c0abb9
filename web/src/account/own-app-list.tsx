import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send, type ApiError } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Time } from '../ui/time.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { OWN_APPS, ownAppsQuery, type OwnApp } from './own-apps.ts';
import styles from './account.module.css';

const isOver = ({ expires_at }: OwnApp) => Date.parse(expires_at) < Date.now();

/** The apps that one allowed to act for oneself, with the way to take that back. */
export function OwnAppList() {
  const apps = useQuery(ownAppsQuery);
  const client = useQueryClient();
  const [asked, setAsked] = useState<OwnApp | null>(null);
  const end = useMutation<unknown, ApiError, string>({
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
            <p>No app acts for you. When you allow one, it is shown here.</p>
          ) : (
            <ul className={styles.sessions} aria-label="Your apps">
              {list.map((app) => (
                <OwnAppItem
                  key={app.id}
                  app={app}
                  onEnd={() => {
                    end.reset();
                    setAsked(app);
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && (
        <ConfirmDialog
          title={`Disconnect ${isolateBidi(asked.name)}?`}
          action="Disconnect"
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate(asked.id, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          It can do nothing for you in <bdi>{asked.workspace.name}</bdi> any more, on any device. You can
          allow it again at any time.
        </ConfirmDialog>
      )}
    </>
  );
}

interface OwnAppItemProps {
  readonly app: OwnApp;
  readonly onEnd: () => void;
}

function OwnAppItem({ app, onEnd }: OwnAppItemProps) {
  const { name, workspace, scope, connected_at, expires_at } = app;
  const over = isOver(app);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.browser}>
          <bdi>{name}</bdi>
          {over && <Badge tone="warning">Lapsed</Badge>}
        </p>
        <p className={styles.facts}>
          <bdi>{workspace.name}</bdi> · {scope === 'write' ? 'reads and changes' : 'reads'} · connected{' '}
          <Time at={connected_at} /> · {over ? 'lapsed' : 'lapses'} <Time at={expires_at} />
        </p>
      </div>
      <Button size="s" aria-label={`Disconnect ${name} from ${workspace.name}`} onClick={onEnd}>
        Disconnect
      </Button>
    </li>
  );
}
